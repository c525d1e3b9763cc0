import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const FILE = join(import.meta.dirname, 'first-paint.js')
const PLACE = '<!-- first paint -->'
const STYLES = /<link rel="stylesheet"[^>]*>/g

/**
 * Lets the page be painted as soon as it has come: puts `first-paint.js` into it, and its styles, for which browsers wait
 * with what comes after them, behind the words that stand until the app is there.
 */
export const firstPaint = (): Plugin => ({
	name: 'first-paint',
	transformIndexHtml: {
		order: 'post',
		async handler(html) {
			if (!html.includes(PLACE)) throw new Error(`index.html lacks ${PLACE}`)
			const { code } = await minify(FILE, await readFile(FILE, 'utf8'))
			const styles = html.match(STYLES) ?? []
			return html
				.replace(STYLES, '')
				.replace(PLACE, () => `<script nonce="__CSP_NONCE__">${code.trim()}</script>`)
				.replace('</body>', () => `${styles.join('')}</body>`)
		},
	},
})
