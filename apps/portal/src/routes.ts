import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [layout('layout.tsx', [route('home', 'pages/home/page.tsx')])] satisfies RouteConfig
