import { Button, Empty, Layout } from 'antd'
import type { UserInfo } from './session.ts'

/** The signed-in frame: header, side, and room for the work that is to come. */
export function Frame({ user }: { user: UserInfo }) {
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Header
        style={{ display: 'flex', alignItems: 'center', gap: 16, padding: '0 20px', color: '#fff' }}
      >
        <b style={{ fontSize: 18, letterSpacing: '.06em' }}>标解</b>
        <span style={{ color: '#A9BAD1' }}>控制台</span>
        <a href="/home" style={{ marginLeft: 'auto', color: '#A9BAD1' }}>
          门户
        </a>
        <span>{user.userName}</span>
      </Layout.Header>
      <Layout.Content style={{ display: 'grid', placeItems: 'center', padding: 24 }}>
        <Empty description="控制台暂未开放业务功能">
          <Button type="primary" href="/home">
            返回门户
          </Button>
        </Empty>
      </Layout.Content>
    </Layout>
  )
}
