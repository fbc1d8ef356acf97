import { ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Col, Input, Row } from 'antd';
import { useState } from 'react';
import { onEnter } from '../../dialogs/on-enter.ts';
import { usePhone } from '../../navigation/use-window-below.ts';
import { say } from '../../session/language.ts';

const texts = {
  keyword: t('输入关键词查询', '輸入關鍵字查詢', 'Search', 'キーワードで検索'),
  search: t('查询', '查詢', 'Search', '検索'),
  reset: t('重置', '重設', 'Reset', 'リセット'),
  refresh: t('刷新', '重新整理', 'Refresh', '更新'),
};

// SPEC §2, popup select: a keyword box of 10 parts of 24, its buttons in 8.
export function PopupSearch(given: { onSearch: (keyword: string) => void; onRefresh: () => void; isAsking: boolean }) {
  const { onSearch, onRefresh, isAsking } = given;
  const isPhone = usePhone();
  const [keyword, setKeyword] = useState('');
  const search = (next: string) => {
    setKeyword(next);
    onSearch(next.trim());
  };
  return (
    <Row gutter={[8, 8]} className="ts-popup-search">
      <Col span={isPhone ? 24 : 10}>
        <Input
          prefix={<SearchOutlined aria-hidden />}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onPressEnter={onEnter(() => search(keyword))}
          placeholder={say(texts.keyword)}
          aria-label={say(texts.keyword)}
          maxLength={200}
          allowClear
          autoFocus={!isPhone}
        />
      </Col>
      <Col flex="auto">
        <Button type="primary" onClick={() => search(keyword)}>
          {say(texts.search)}
        </Button>{' '}
        <Button onClick={() => search('')}>{say(texts.reset)}</Button>
      </Col>
      <Col>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          title={say(texts.refresh)}
          aria-label={say(texts.refresh)}
          loading={isAsking}
          onClick={onRefresh}
        />
      </Col>
    </Row>
  );
}
