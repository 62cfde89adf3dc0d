import { ContentList } from '../parts/content-list.tsx'

export default function CasesPage() {
  return (
    <ContentList
      kind="case"
      about="案例写明口径、投入与回收期；排进“首页案例”的前四个在首页展示，写有轮播内容的同时进案例中心轮播。"
    />
  )
}
