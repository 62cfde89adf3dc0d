import type { ThemeConfig } from 'antd'

/** The portal's colours and measures as Ant Design tokens, so that both read as one product. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#0B57D0',
    colorLink: '#0B57D0',
    colorSuccess: '#0F7B45',
    colorError: '#C4281C',
    colorWarning: '#8A5A00',
    colorText: '#0E1B2E',
    colorTextSecondary: '#44546A',
    colorBorder: '#CFD9E6',
    colorBgLayout: '#F3F7FC',
    borderRadius: 4,
    fontFamily:
      '"PingFang SC","HarmonyOS Sans SC","MiSans","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  },
  components: { Layout: { headerBg: '#07182F', headerHeight: 48, siderBg: '#FFFFFF' } },
}
