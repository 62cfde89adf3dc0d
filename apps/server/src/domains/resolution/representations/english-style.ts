/** The style of a record's page in English, beside that of all pages outside the portal. */
export const ENGLISH_STYLE = `main{max-width:none;padding:0 0 64px}.in{max-width:1128px;margin:0 auto;padding:0 24px}header div{max-width:1128px}
.hero{padding:0 0 32px;background:linear-gradient(#8fc2ff0e 1px,#0000 1px) top/32px 32px,linear-gradient(90deg,#8fc2ff0e 1px,#0000 1px) top/32px 32px,#07182f;color:#ffffff}
.ok{display:flex;justify-content:space-between;gap:16px;margin:0 0 32px;padding:8px 16px;background:#0f7b45;font-size:14px;line-height:24px}.ok b::before{content:"\\2713\\2002"}
.head{grid-template-columns:minmax(0,1fr) auto;gap:24px 40px;align-items:center;padding-top:32px}.ok+.head{padding-top:0}
.hero h1{font-size:36px;line-height:46px}.hero .code{margin:0;font:500 24px/34px ui-monospace,Menlo,Consolas,monospace;color:#8fc2ff}.hero .code span{font-family:inherit;color:#a9bad1}
.head img{width:240px;border:0;border-radius:0;background:none}
main .alert{margin:0;border-radius:0;padding:12px 20px;background:#fff2e8;box-shadow:inset 4px 0 #ff7a1a;color:#0e1b2e}.alert+.alert{margin-top:8px}.alerts{padding-top:24px}
dl{margin:0;border-radius:0}.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(176px,1fr));margin:24px 0 0}
.facts>div{display:block;padding:14px 20px;border-top:0;border-left:1px solid #e4ebf4}.facts>div:first-child{border-left:0}.facts dt{font-size:12px;line-height:18px}.facts dd{font-weight:600;line-height:24px}
.contents{gap:0 24px;padding:16px 0;border-bottom:1px solid #cfd9e6}.contents a,.contents a:first-child{min-height:32px;padding:0;background:none;color:#0b57d0;font-size:14px;text-decoration:none}
h2{margin:0;padding:32px 0 10px;font-size:18px;line-height:28px}
.rows{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));border-top:2px solid #0e1b2e}
.rows>div,.rows>div:first-child{grid-template-columns:176px minmax(0,1fr);gap:2px 16px;padding:9px 20px;border:0;border-bottom:1px solid #e4ebf4;line-height:24px}
.rows>.full{grid-column:1/-1}.rows>.table{grid-template-columns:minmax(0,1fr);padding-bottom:0}.rows>.table dt{font-weight:600;color:#0e1b2e}.rows>.table td{border-bottom:0;border-top:1px solid #e4ebf4}
.rows dt{font-size:14px}.rows .wide tr:first-child td{border-top-color:#cfd9e6}
main .note{max-width:68ch;margin:24px 0 0;font-size:14px;line-height:22px;color:#5f6f86}
@media(max-width:767px){.in{padding:0 16px}.hero h1{font-size:26px;line-height:36px}.hero .code{font-size:18px;line-height:28px}.head{grid-template-columns:minmax(0,1fr)}.head img{width:200px}
.facts{grid-template-columns:repeat(2,minmax(0,1fr))}.facts>div{padding:10px 16px;border-left:0;border-bottom:1px solid #e4ebf4}.facts>div:first-child{grid-column:1/-1}.ok span{display:none}
.contents{flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}.contents a,.contents a:first-child{flex:none;min-height:44px}
.rows{grid-template-columns:minmax(0,1fr)}.rows>div,.rows>div:first-child{grid-template-columns:120px minmax(0,1fr);padding:9px 16px}}`
