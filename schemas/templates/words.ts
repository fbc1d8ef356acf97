import type { Language } from '../texts/text.ts';

/** People, firms and places that no record is about: what somebody of each language would type. */
export const people: Record<Language, readonly string[]> = {
  zh: ['王伟', '李娜', '张敏', '刘洋', '陈静', '杨磊', '赵丽', '黄强', '周婷', '吴昊', '徐慧', '孙鹏', '朱琳', '胡斌'],
  zhtw: [
    ...['陳怡君', '林志豪', '黃雅婷', '張家豪', '李淑芬', '王建宏', '吳佩珊'],
    ...['劉冠廷', '蔡宜庭', '楊承翰', '許雅雯', '鄭文凱', '謝佳穎', '郭俊賢'],
  ],
  en: [
    ...['Emma Clark', 'James Walker', 'Olivia Hughes', 'Daniel Reed', 'Sophie Turner', 'Marcus Lee', 'Grace Bennett'],
    ...['Thomas Ford', 'Hannah Cole', 'Samuel Price', 'Laura Grant', 'Peter Nolan', 'Alice Moreau', 'Victor Brandt'],
  ],
  ja: [
    ...['佐藤 健', '鈴木 美咲', '高橋 大輔', '田中 陽子', '伊藤 翔太', '渡辺 恵', '山本 拓也'],
    ...['中村 愛', '小林 誠', '加藤 由美', '吉田 浩', '山田 彩', '佐々木 亮', '松本 香織'],
  ],
};

export const firms: Record<Language, readonly string[]> = {
  zh: [
    ...['上海恒信机械有限公司', '杭州蓝海电子科技有限公司', '苏州明远精密制造有限公司', '深圳启航智能科技有限公司'],
    ...['广州嘉禾食品有限公司', '北京博雅软件有限公司', '南京东升建设工程有限公司', '成都万象商贸有限公司'],
    ...['宁波长风物流有限公司', '青岛立信化工有限公司', '武汉鼎立自动化有限公司', '厦门金桥包装有限公司'],
  ],
  zhtw: [
    ...['恆信機械股份有限公司', '藍海電子股份有限公司', '明遠精密工業股份有限公司', '啟航智慧科技股份有限公司'],
    ...['嘉禾食品股份有限公司', '博雅資訊股份有限公司', '東昇營造股份有限公司', '萬象貿易有限公司'],
    ...['長風物流股份有限公司', '立信化工股份有限公司', '鼎立自動化股份有限公司', '金橋包裝有限公司'],
  ],
  en: [
    ...['Harbour Machinery Ltd', 'Bluewater Electronics Inc.', 'Northfield Precision Ltd', 'Pilot Robotics GmbH'],
    ...['Greenfield Foods Ltd', 'Larkspur Software Ltd', 'Eastgate Construction plc', 'Meridian Trading LLC'],
    ...['Longwind Logistics Ltd', 'Crestline Chemicals AG', 'Summit Automation Inc.', 'Goldbridge Packaging Ltd'],
  ],
  ja: [
    ...['株式会社恒信機械', 'ブルーオーシャン電子株式会社', '明遠精密株式会社', 'パイロットロボット株式会社'],
    ...['嘉禾食品株式会社', '博雅ソフトウェア株式会社', '東昇建設株式会社', '万象商事株式会社'],
    ...['長風物流株式会社', '立信化学工業株式会社', 'サミットオートメーション株式会社', '金橋包装株式会社'],
  ],
};

export const departments: Record<Language, readonly string[]> = {
  zh: ['销售部', '采购部', '研发中心', '生产部', '财务部', '人力资源部'],
  zhtw: ['業務部', '採購部', '研發中心', '生產部', '財務部', '人力資源部'],
  en: ['Sales', 'Purchasing', 'Development', 'Production', 'Finance', 'Human resources'],
  ja: ['営業部', '購買部', '開発センター', '製造部', '経理部', '人事部'],
};

export const cities: Record<Language, readonly string[]> = {
  zh: ['上海', '杭州', '苏州', '深圳', '广州', '北京', '南京', '成都', '宁波', '青岛', '武汉', '厦门'],
  zhtw: ['台北', '新北', '桃園', '新竹', '台中', '彰化', '嘉義', '台南', '高雄', '基隆', '宜蘭', '花蓮'],
  en: [
    ...['London', 'Boston', 'Manchester', 'Hamburg', 'Dublin', 'Seattle'],
    ...['Bristol', 'Toronto', 'Rotterdam', 'Zurich', 'Austin', 'Leeds'],
  ],
  ja: ['東京', '横浜', '名古屋', '大阪', '京都', '神戸', '福岡', '札幌', '仙台', '広島', '静岡', '浜松'],
};

/** A digit for each `#`. */
export const phones: Record<Language, string> = {
  zh: '13#########',
  zhtw: '09##-###-###',
  en: '+44 20 7946 0###',
  ja: '090-####-####',
};

/** The money of a language in dollars, and the smallest of it that prices have. */
export const prices: Record<Language, { ofDollar: number; least: number }> = {
  zh: { ofDollar: 7, least: 0.1 },
  zhtw: { ofDollar: 30, least: 1 },
  en: { ofDollar: 1, least: 0.1 },
  ja: { ofDollar: 150, least: 1 },
};
