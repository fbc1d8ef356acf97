/**
 * How Chinese characters sound, without a dictionary: a browser sorts them by pinyin (CLDR), and these are the first of each
 * syllable in that order. Made of the words of pinyin-match and the order of ICU; of the 6768 characters of GB 2312 it
 * names a sound that they have for all but four.
 */
const syllables =
  'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai chan chang chao che chen cheng chi chong chou chu chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo da dai dan dang dao de deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en er fa fan fang fei fen feng fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue jun ka kai kan kang kao ke ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu long lou lu lv luan lve lun luo ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu nv nve nuo o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru ruan rui run ruo sa sai san sang sao se sen seng sha shai shan shang shao she shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun suo ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo'.split(
    ' ',
  );
const first = [
  ...'吖哎安肮凹八掰扳邦勹卑奔崩逼边灬憋玢冫拨逋嚓猜参仓操册岑噌叉拆觇伥抄车抻柽吃充抽出揣巛疮吹春踔呲匆凑粗汆崔村搓哒呆丹当刀得灯氐嗲掂刁爹丁丢东都嘟端堆吨多婀诶恩儿发帆匚飞分丰缶夫旮该甘冈皋戈给根庚工勾估瓜乖关光归丨呙哈咳顸夯蒿诃黑痕亨轰侯乎花怀欢肓灰昏耠丌加戋江艽阶巾京冂纠居娟噘军咔开刊康尻苛肯吭空抠刳夸蒯宽匡亏坤扩垃来兰啷捞仂雷塄哩俩奁良撩咧拎伶溜龙娄噜驴娈掠抡啰妈埋嫚邙猫么没门虻咪宀喵乜民名谬摸哞毪拿乃囡囔孬疒馁恁能妮拈娘鸟捏您宁妞农耨奴女疟挪喔讴趴拍潘乓抛呸喷怦丕偏剽氕姘乒钋剖仆七掐千呛悄且亲青邛丘曲悛炔逡蚺禳娆惹人扔日戎柔如阮蕤闰若仨塞三桑搔色森僧杀筛山伤捎奢申升尸收书刷衰闩双水吮说厶忪嗖苏狻虽孙唆他胎坍汤涛忑疼剔天佻帖厅通偷凸湍推吞乇挖歪弯尢危温翁挝乌夕呷仙乡枭些心星凶休吁轩削勋丫恹央幺掖一因应哟佣优纡鸢曰晕匝灾糌赃遭则贼怎增扎斋沾张钊蜇贞争之中州朱抓拽专妆隹肫拙孜宗邹租钻嘴尊嘬',
];

/** Characters that sound otherwise in these words than they usually do. */
const inWords: Record<string, string> = {
  银行: 'yin hang',
  行业: 'hang ye',
  长度: 'chang du',
  调休: 'tiao xiu',
  调拨: 'diao bo',
  空调: 'kong tiao',
  差旅: 'chai lü',
  出差: 'chu chai',
  还款: 'huan kuan',
  归还: 'gui huan',
  音乐: 'yin yue',
  校验: 'jiao yan',
  重复: 'chong fu',
  重庆: 'chong qing',
  会计: 'kuai ji',
  銀行: 'yin hang',
  行業: 'hang ye',
  長度: 'chang du',
  調休: 'tiao xiu',
  調撥: 'diao bo',
  還款: 'huan kuan',
  歸還: 'gui huan',
  校驗: 'jiao yan',
  會計: 'kuai ji',
};

let order: Intl.Collator | undefined;

/** The syllables of what is written in Chinese, and all else as it is; undefined where this browser does not know. */
export function pinyinOf(text: string): string[] | undefined {
  order ??= new Intl.Collator('zh-u-co-pinyin');
  const { compare } = order;
  const soundOf = (letter: string): string => {
    let [low, high] = [0, first.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (compare(first[middle]!, letter) <= 0) low = middle;
      else high = middle - 1;
    }
    return syllables[low]!;
  };
  // Where nothing is known of Chinese, its characters stand in the order of their code points.
  if (soundOf('中') !== 'zhong' || soundOf('单') !== 'dan') return undefined;
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const word = Object.keys(inWords).find((one) => text.startsWith(one, at));
    if (word) parts.push(...inWords[word]!.replace('ü', 'v').split(' '));
    else parts.push(/\p{Script=Han}/u.test(text[at]!) ? soundOf(text[at]!) : text[at]!);
    at += word?.length ?? 1;
  }
  return parts;
}
