import { ContentList } from '../parts/content-list.tsx'

export default function BannersPage() {
  return <ContentList kind="banner" about="横幅在首页轮播，最多六幅，每三秒换一幅。" />
}
