import type { OptionItem } from '../options/source.ts';
import { type Text, t } from '../texts/text.ts';

/** What is bought, checked and stored. */
export const goods: { name: Text; spec: string; unit: string; dollars: number }[] = [
  {
    name: t('不锈钢法兰', '不鏽鋼法蘭', 'Steel flange', 'ステンレスフランジ'),
    spec: 'DN50 PN16',
    unit: 'piece',
    dollars: 9.8,
  },
  {
    name: t('深沟球轴承', '深溝滾珠軸承', 'Ball bearing', '深溝玉軸受'),
    spec: '6205-2RS',
    unit: 'piece',
    dollars: 3.4,
  },
  { name: t('伺服电机', '伺服馬達', 'Servo motor', 'サーボモーター'), spec: '750 W 220 V', unit: 'set', dollars: 265 },
  { name: t('铝型材', '鋁擠型', 'Aluminium profile', 'アルミフレーム'), spec: '4040', unit: 'm', dollars: 5.1 },
  {
    name: t('工业交换机', '工業交換器', 'Industrial switch', '産業用スイッチ'),
    spec: '8 × 1 Gbit/s',
    unit: 'piece',
    dollars: 185,
  },
  {
    name: t('笔记本电脑', '筆記型電腦', 'Laptop', 'ノートパソコン'),
    spec: '14" 16 GB / 512 GB',
    unit: 'piece',
    dollars: 820,
  },
  { name: t('复印纸', '影印紙', 'Copy paper', 'コピー用紙'), spec: 'A4 80 g', unit: 'box', dollars: 21 },
  { name: t('防静电手套', '防靜電手套', 'Antistatic gloves', '静電気防止手袋'), spec: 'M', unit: 'box', dollars: 8.3 },
  { name: t('切削液', '切削液', 'Cutting fluid', '切削液'), spec: '20 L', unit: 'box', dollars: 60 },
  { name: t('紫铜板', '紫銅板', 'Copper sheet', '銅板'), spec: 'T2 3 mm', unit: 'kg', dollars: 10.9 },
  { name: t('气动接头', '氣動接頭', 'Air fitting', 'エア継手'), spec: 'PC8-02', unit: 'piece', dollars: 0.6 },
  { name: t('工业相机', '工業相機', 'Industrial camera', '産業用カメラ'), spec: '5 MP', unit: 'set', dollars: 470 },
];

export const units: OptionItem[] = [
  { value: 'piece', label: t('个', '個', 'piece', '個') },
  { value: 'box', label: t('箱', '箱', 'box', '箱') },
  { value: 'set', label: t('套', '套', 'set', 'セット') },
  { value: 'kg', label: t('千克', '公斤', 'kg', 'kg') },
  { value: 'm', label: t('米', '公尺', 'm', 'm') },
];
