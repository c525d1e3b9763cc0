import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the API when the dev server runs apart from it. */
const API_ORIGIN = process.env.PANELYARD_API_ORIGIN ?? 'http://localhost:3000'

/** First path segments the server answers; everything else is a page of the app. */
const API_PATHS =
	'^/(login|signup|auth|google_auth|logout|projects|projects_all|projects_delete|files|config|users|healthz|metrics|api-docs|socket\\.io)(/|\\?|$)'

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react()],
	// The server replaces the placeholder in index.html by a fresh nonce on every answer.
	html: { cspNonce: '__CSP_NONCE__' },
	build: {
		target: 'es2023',
		// A data: URL would be refused as a script or a font by the content security policy.
		assetsInlineLimit: 0,
		sourcemap: false,
	},
	server: { proxy: { [API_PATHS]: { target: API_ORIGIN, ws: true } } },
})
