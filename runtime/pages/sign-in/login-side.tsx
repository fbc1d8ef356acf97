import { t } from '@tessera/schemas/texts/text.ts';
import { Logo } from '../../product/logo.tsx';
import { product } from '../../product/product.ts';
import { say } from '../../session/language.ts';

const points = [
  t(
    '一份文档，列表、表单、权限与接口同时就绪',
    '一份文件，清單、表單、權限與介面同時就緒',
    'One document gives lists, forms, rights and an API',
    '一つの文書から一覧・フォーム・権限・APIまで',
  ),
  t(
    '发布前先看清每一步，数据从不丢失',
    '發布前先看清每一步，資料從不遺失',
    'See every step before a release; no data is ever lost',
    '公開前に全手順を確認、データは失われません',
  ),
  t(
    '四种语言，一套权限，从一台机器到一个集群',
    '四種語言，一套權限，從一台機器到一個叢集',
    'Four languages, one set of rights, one machine or many',
    '4言語・一つの権限体系・1台からクラスターまで',
  ),
];

/** What the product is, beside the form. */
export const LoginSide = () => (
  <section className="ts-login-side" aria-hidden="true">
    <Tiles />
    <div className="ts-login-words">
      <div className="ts-login-brand">
        <Logo size={40} />
        <span>{product.name}</span>
      </div>
      <h2>{say(product.slogan)}</h2>
      <ul>
        {points.map((point) => (
          <li key={point.en}>{say(point)}</li>
        ))}
      </ul>
    </div>
  </section>
);

// The tessellation that gives the product its name: rhombi in three shades read as cubes.
function Tiles() {
  const width = 64;
  const height = 37;
  const cubes = Array.from({ length: 15 }, (_, row) =>
    Array.from({ length: 15 }, (_, column) => ({ row, column })),
  ).flat();
  return (
    <svg className="ts-tiles" viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {cubes.map(({ row, column }) => {
        const x = column * width + (row % 2) * (width / 2) - 20;
        const y = row * height * 1.5 - 20;
        // A fixed scatter, so that the picture is the same for everyone and needs no randomness.
        const glow = ((row * 7 + column * 13) % 11) / 11;
        const half = width / 2;
        return (
          <g key={`${row}-${column}`} transform={`translate(${x} ${y})`} opacity={0.1 + glow * 0.5}>
            <path
              d={`M0 0 ${half} ${-height / 2} ${width} 0 ${half} ${height / 2}Z`}
              fill="#a8d4ff"
              fillOpacity={0.5}
            />
            <path d={`M0 0 ${half} ${height / 2}V${height * 1.5}L0 ${height}Z`} fill="#409EFF" fillOpacity={0.45} />
            <path
              d={`M${width} 0 ${half} ${height / 2}V${height * 1.5}L${width} ${height}Z`}
              fill="#0b4a94"
              fillOpacity={0.55}
            />
          </g>
        );
      })}
    </svg>
  );
}
