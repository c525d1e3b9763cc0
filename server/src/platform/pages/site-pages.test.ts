import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { builtWebApp } from './web-app.ts'

const root = mkdtempSync(join(tmpdir(), 'panelyard-site-'))
let server: TestServer

const LEGAL = '<!--legal--><h1>Product’s</h1><!--legal-note--><p>Only in __SITE_LEGAL_LANGUAGE__</p><!--/legal-->'
const written = (page: string, language: string) => `<!doctype html><html lang="${language}"><head>
<link rel="canonical" href="__SITE_ORIGIN__/${page}"><script nonce="__CSP_NONCE__">1</script>
<script type="application/json" id="site-facts">__SITE_FACTS__</script></head><body>${page} in ${language},
<i>__SITE_MAX_MB__ MB</i><a class="x" href="__SITE_SOCIAL_URL__" data-if="social_url">__SITE_SOCIAL_NAME__</a><p data-if="contact_email">__SITE_CONTACT_EMAIL__</p>
<div class="p" data-if="no_plans"><p>ask us</p></div><div class="p" data-if="plans"><p>our plans</p></div>
<article>${['home', 'pricing', '404'].includes(page) ? '' : LEGAL}</article></body></html>`

beforeAll(async () => {
	for (const language of ['en', 'fr', 'de'])
		for (const page of ['home', 'pricing', 'imprint', 'privacy', 'terms', '404']) {
			mkdirSync(join(root, '.site', language), { recursive: true })
			writeFileSync(join(root, '.site', language, `${page}.html`), written(page, language))
		}
	writeFileSync(join(root, 'index.html'), '<head></head>the app')
	mkdirSync(join(root, 'legal'))
	writeFileSync(join(root, 'legal/imprint.md'), '# Ours GmbH')
	writeFileSync(join(root, 'legal/imprint.fr.md'), '# Nous SARL')
	writeFileSync(join(root, 'legal/terms.ar.md'), '# شروط')
	const config = {
		...{ maxIfcUploadMb: 250, contactEmail: '<help@example.com>', legalDir: join(root, 'legal') },
		publicUrl: 'https://panels.example.com',
	}
	const webApp = builtWebApp({ ...readConfig({ DATA_DIR: join(root, 'data') }), ...config }, root)
	server = await startTestServer(config, { webApp })
})
afterAll(async () => {
	await server.close()
	rmSync(root, { recursive: true })
})

const open = (url: string, headers = {}) => server.inject({ url, headers: { accept: 'text/html', ...headers } })

test.each([
	['/pricing', {}, 'pricing in en'],
	['/', { 'accept-language': 'fr-CA,en;q=0.8' }, 'home in fr'],
	['/', { 'accept-language': 'de-AT,fr;q=0.8' }, 'home in de'],
	['/', { 'accept-language': 'da, en;q=0.5, fr;q=0.8, de;q=0' }, 'home in fr'],
	['/', { 'accept-language': 'da,*;q=0.1' }, 'home in en'],
	['/pricing', { 'accept-language': 'fr', cookie: 'panelyard_language=de' }, 'pricing in de'],
	['/pricing?lng=fr', { cookie: 'panelyard_language=de' }, 'pricing in fr'],
	['/fr/pricing/', { cookie: 'panelyard_language=de' }, 'pricing in fr'],
	['/en/pricing', { 'accept-language': 'fr' }, 'pricing in en'],
	['/', { cookie: 'panelyard_language=../../etc' }, 'home in en'],
])('%s with %o is %s', async (url, headers, words) => {
	const { statusCode, body } = await open(url, headers)
	expect([statusCode, body]).toEqual([200, expect.stringContaining(words)])
})

test('a page says what is true of this server, escaped, and nothing of what the operator did not name', async () => {
	const { body, headers } = await open('/fr')
	expect(body).toContain('href="https://panels.example.com/home"')
	expect(body).toContain('<i>250 MB</i>')
	expect(body).toContain('<p data-if="contact_email">&lt;help@example.com&gt;</p>')
	expect(body).toContain('ask us')
	expect(body).not.toMatch(/__\w+__|social_url" data|class="x"|our plans/)
	const facts = JSON.parse(/site-facts">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
	expect(facts).toMatchObject({ max_mb: 250, contact_email: '<help@example.com>', social_url: null, plans: null })
	const nonce = /<script nonce="([^"]+)"/.exec(body)?.[1]
	expect(headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' 'nonce-${nonce}'`)
})

test("the operator's own text stands in place of the product's, in the reader's language where there is one", async () => {
	expect((await open('/fr/imprint')).body).toContain('<article><h1>Nous SARL</h1>\n</article>')
	expect((await open('/privacy')).body).toContain('<article><h1>Product’s</h1></article>')
})

test('a text in another language says which it is, in the language of the reader, unless nobody knows', async () => {
	expect((await open('/de/terms')).body).toContain(
		'<article><p>Only in Arabisch</p><div lang="ar" dir="rtl"><h1>شروط</h1>\n</div></article>',
	)
	expect((await open('/imprint')).body).toContain(
		'<article><div lang="" dir="auto"><h1>Ours GmbH</h1>\n</div></article>',
	)
})

test('an unknown address leads to /404 in its language, which says so to programs too', async () => {
	const unknown = await open('/no-such-page?key=secret')
	expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/404?from=%2Fno-such-page'])
	expect((await open('/ar/pricing/old')).headers.location).toBe('/ar/404?from=%2Far%2Fpricing%2Fold')
	const missing = await open('/fr/404')
	expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('404 in fr')])
})

test('search engines get every page in every language, and the test of a file', async () => {
	const map = await server.inject({ url: '/sitemap.xml' })
	expect(map.headers['content-type']).toContain('xml')
	expect(map.body).toContain('<loc>https://panels.example.com/ar/docs/phone</loc>')
	expect(map.body).toContain('<loc>https://panels.example.com/app/ifc-testing</loc>')
	expect(map.body).not.toContain('404')
	const robots = (await server.inject({ url: '/robots.txt' })).body
	expect(robots).toContain('Sitemap: https://panels.example.com/sitemap.xml')
	expect(robots).toContain('Allow: /app/ifc-testing$\nDisallow: /app/')
})
