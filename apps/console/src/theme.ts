import type { ThemeConfig } from 'antd'

/** The portal's colours and measures as Ant Design tokens, so that both read as one product. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: '#0B57D0',
    colorPrimaryHover: '#0A3E96',
    colorLink: '#0B57D0',
    colorLinkHover: '#0A3E96',
    colorSuccess: '#0F7B45',
    colorError: '#C4281C',
    colorWarning: '#8A5A00',
    colorInfo: '#0B57D0',
    colorText: '#0E1B2E',
    colorTextSecondary: '#44546A',
    colorTextTertiary: '#5F6F86',
    colorTextDescription: '#5F6F86',
    colorTextPlaceholder: '#5F6F86',
    colorBorder: '#8494AB',
    colorBorderSecondary: '#CFD9E6',
    colorSplit: '#E4EBF4',
    colorBgLayout: '#F3F7FC',
    colorFillAlter: '#F3F7FC',
    borderRadius: 4,
    borderRadiusLG: 8,
    fontSize: 14,
    controlHeight: 32,
    controlHeightLG: 40,
    boxShadowSecondary: '0 2px 4px rgb(7 24 47 / 8%), 0 12px 32px rgb(7 24 47 / 16%)',
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.24s',
    fontFamily:
      '"PingFang SC","HarmonyOS Sans SC","MiSans","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Table: { headerBg: '#F3F7FC', headerColor: '#44546A', cellPaddingBlockMD: 8, cellFontSizeMD: 14 },
  },
}
