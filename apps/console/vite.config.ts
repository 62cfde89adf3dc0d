import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), react()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
