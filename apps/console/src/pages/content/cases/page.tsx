import { ContentList } from '../parts/content-list.tsx'

export default function CasesPage() {
  return <ContentList kind="case" about="案例写明口径、投入与回收期；写有轮播内容的可以排进案例中心轮播。" />
}
