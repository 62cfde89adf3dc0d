import { ContentList } from '../parts/content-list.tsx'

export default function NewsPage() {
  return <ContentList kind="news" about="写好的资讯先存为草稿，预览无误再发布；也可以定在某天某时发布。" />
}
