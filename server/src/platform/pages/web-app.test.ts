import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { PageAbout } from './page-about.ts'
import { builtWebApp, FIRST_PLACEHOLDER } from './web-app.ts'

const root = mkdtempSync(join(tmpdir(), 'panelyard-web-'))
const MANIFEST = {
	'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_shared.js'] },
	'_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
	'_menu.js': { file: 'assets/menu.js', imports: ['_shared.js', '_menu.js'] },
	'src/tower/tower-page.tsx': {
		file: 'assets/viewer.js',
		imports: ['_shared.js', '_menu.js'],
		css: ['assets/viewer.css'],
		dynamicImports: ['_other.js'],
	},
	'src/tower/early-tower.ts': { file: 'assets/early.js', isEntry: true },
	'src/sign-in.ts': { file: 'assets/sign-in.js' },
	'_other.js': { file: 'assets/other.js' },
}
const PAGES = [
	{
		...{ address: '^/app/demo$', first: 'src/tower/early-tower.ts', rest: ['src/tower/tower-page.tsx'] },
		...{ worker: 'assets/reader.js', is_app_later: true },
	},
	{ address: '^/app/project/[^/]+/3d-view$', first: 'src/tower/early-tower.ts', rest: ['src/tower/tower-page.tsx'] },
	{ address: '^/authenticate$', first: '', rest: ['src/sign-in.ts'] },
	{ address: '^/app/project/[^/]+$', first: '', rest: [], soon: ['src/tower/tower-page.tsx'], is_app_later: true },
]
const ABOUT: Record<string, PageAbout | 'missing'> = {
	'/gallery/house': { title: 'House <b> · Panelyard', description: 'A "timber" house', picture: '/picture/large' },
	'/gallery/gone': 'missing',
}
/** The model's picture stands in the page until the model does. */
const POSTER = '/projects/5/picture/large?of=3'

let server: TestServer
beforeAll(async () => {
	mkdirSync(join(root, 'assets'))
	writeFileSync(
		join(root, 'index.html'),
		`<!doctype html><html lang="en"><head><title>Panelyard</title><meta name="description" content="x">${FIRST_PLACEHOLDER}<meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/main.js"></script></head><body></body>`,
	)
	mkdirSync(join(root, '.vite'))
	writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(MANIFEST))
	writeFileSync(join(root, '.vite/pages.json'), JSON.stringify(PAGES))
	writeFileSync(join(root, 'assets/main-abc123.js'), 'console.log(1)')
	writeFileSync(join(root, 'assets/main-abc123.js.br'), brotliCompressSync('console.log(1)'))
	writeFileSync(join(root, 'favicon.svg'), '<svg/>')
	writeFileSync(join(root, '.built-from'), 'hash')
	server = await startTestServer(
		{},
		{
			webApp: builtWebApp(
				readConfig({ DATA_DIR: root }),
				root,
				async () => ['/projects/5/model.glb', POSTER],
				async ({ url }) => ABOUT[url] ?? null,
			),
		},
	)
})
afterAll(async () => {
	await server.close()
	rmSync(root, { recursive: true })
})

test('a page of the gallery is named after its project, and one of nothing says so to programs', async () => {
	const { statusCode, body } = await open('/gallery/house')
	expect(statusCode).toBe(200)
	expect(body).toContain('<title>House &lt;b&gt; · Panelyard</title>')
	expect(body).toContain('<meta name="description" content="A &quot;timber&quot; house">')
	expect(body).toMatch(/property="og:image" content="http[^"]+\/picture\/large"/)
	expect(body).toMatch(/rel="canonical" href="http[^"]+\/gallery\/house"/)
	const gone = await open('/gallery/gone')
	expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('content="noindex"')])
	expect((await open('/authenticate')).body).toContain('<title>Panelyard</title>')
})

const open = (url: string) => server.inject({ url, headers: { accept: 'text/html,*/*' } })

test.each(['/', '/app/project/5/3d-view', '/index.html', '/authenticate'])(
	'a browser that opens %s gets the page',
	async (url) => {
		const response = await open(url)
		expect(response.statusCode).toBe(200)
		const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1]
		expect(nonce).toMatch(/^[\w+/]{22}==$/)
		expect(response.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
		expect(response.headers['cache-control']).toBe('no-store')
	},
)

test.each(['/', '/pricing', '/contact', '/authenticate?mode=x', '/app/project/5/3d-view', '/reset-password?token=a.b'])(
	'%s is a page for programs too, and answers HEAD',
	async (url) => {
		for (const method of ['GET', 'HEAD'] as const) {
			const response = await server.inject({ method, url, headers: { accept: '*/*' } })
			expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
		}
	},
)

test('the page is in the language of the link, of the choice or of the browser, before any script has come', async () => {
	const languageAt = async (url: string, more: object) => {
		const { body } = await server.inject({ url, headers: { accept: 'text/html,*/*', ...more } })
		return /<html lang="(\w+)">/.exec(body)?.[1]
	}
	expect(await languageAt('/authenticate', {})).toBe('en')
	expect(await languageAt('/authenticate', { 'accept-language': 'de-CH,de;q=0.9' })).toBe('de')
	const chosen = { cookie: 'panelyard_language=ar', 'accept-language': 'de' }
	expect(await languageAt('/app/project/5/3d-view', chosen)).toBe('ar')
	expect(await languageAt('/app/project/5/3d-view?lng=ja', chosen)).toBe('ja')
})

test.each(['/favicon.ico', '/.env', '/.git/config', '/wp-login.php', '/app/main.js.map', '/no-such-call'])(
	'%s is not answered with the page',
	async (url) => {
		const headers = url === '/no-such-call' ? { accept: 'application/json' } : { accept: 'text/html,*/*' }
		expect((await server.inject({ url, headers })).statusCode).toBe(404)
	},
)

test('an address that can’t be decoded leads a browser to the 404 page, and a program to an error', async () => {
	const { statusCode, headers } = await open('/app/demo/panel/%%%?panel=1')
	expect([statusCode, headers.location]).toEqual([302, '/404?from=%2Fapp%2Fdemo%2Fpanel%2F%25%25%25'])
	expect((await open('/fr/%E0%A4')).headers.location).toBe('/fr/404?from=%2Ffr%2F%25E0%25A4')
	const called = await server.inject({ url: '/projects/%%%', headers: { accept: 'application/json' } })
	expect([called.statusCode, called.json().error]).toEqual([404, 'NOT_FOUND'])
})

test('no two pages share a nonce', async () => {
	const [first, second] = [await open('/'), await open('/')]
	expect(first.body).not.toBe(second.body)
})

test('a view names its own files and its data, so that they come beside the code of the app', async () => {
	const { body } = await open('/app/project/5/3d-view?panel=7')
	const named = [...body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map(([, rel, href]) => `${rel} ${href}`)
	expect(named).toEqual([
		'modulepreload /assets/early.js',
		'modulepreload /assets/viewer.js',
		'modulepreload /assets/menu.js',
		'preload /assets/viewer.css',
		'preload /projects/5/model.glb',
	])
	expect(body).toContain(`<img data-poster alt="" fetchpriority="high" src="${POSTER}">`)
	expect(body.indexOf('/assets/viewer.js')).toBeLessThan(body.indexOf('</head>'))
	const other = (await open('/pricing')).body
	expect(other).not.toContain('viewer')
	expect(other).not.toContain('early')
})

test('the picture of a view is begun by a script that is fetched before the app and run when the page stands', async () => {
	const { body } = await open('/app/project/5/3d-view')
	expect(body).toMatch(/modulepreload" crossorigin href="\/assets\/early\.js">.*<meta property="csp-nonce"/)
	expect(body).toContain('<script type="module" async crossorigin src="/assets/early.js"></script></body>')
	expect(body.match(/early\.js/g)).toHaveLength(2)
})

test('in the demo the code of the app waits in a template, so that the model comes first', async () => {
	const { body } = await open('/app/demo')
	const [, template = ''] = /<template id="app">(.*?)<\/template>/s.exec(body) ?? []
	for (const file of ['main.js', 'viewer.js', 'menu.js', 'viewer.css']) {
		expect(template).toContain(`/assets/${file}`)
		expect(body.replace(template, '')).not.toContain(file)
	}
	for (const file of ['/assets/early.js', '/assets/reader.js', '/projects/5/model.glb'])
		expect(body.replace(template, '')).toContain(file)
	expect(body).toMatch(/fetchpriority="high" href="\/projects\/5\/model\.glb"/)
	expect((await open('/app/project/5/3d-view')).body).not.toContain('<template')
})

test('the code of a project’s page waits for what the page itself runs, and is only fetched, since it may get lost', async () => {
	const { cookie } = await server.signUp()
	const { body } = await server.inject({ url: '/app/project/5', headers: { accept: 'text/html,*/*', cookie } })
	const [, template = ''] = /<template id="app">(.*?)<\/template>/s.exec(body) ?? []
	expect(template).toContain('<link rel="preload" as="script" crossorigin href="/assets/viewer.js">')
	expect(template).toContain('src="/assets/main.js"')
	expect(body.replace(template, '')).not.toContain('.js"')
})

test('whoever isn’t signed in fetches for a project what the sign-in page needs, which it leads to', async () => {
	const { body } = await open('/app/project/5')
	expect(body).toContain('/assets/sign-in.js')
	expect(body).not.toContain('viewer')
})

test('hashed files may be kept for ever, others are asked about again', async () => {
	const hashed = await server.inject({ url: '/assets/main-abc123.js' })
	expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
	expect(hashed.headers['content-type']).toContain('javascript')
	expect((await server.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
})

test('a file is sent as the build compressed it, to browsers that can read it', async () => {
	const url = '/assets/main-abc123.js'
	const packed = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
	expect(packed.headers).toMatchObject({
		'content-encoding': 'br',
		'cache-control': 'public, max-age=31536000, immutable',
		'content-type': expect.stringContaining('javascript'),
		vary: expect.stringContaining('accept-encoding'),
	})
	expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('console.log(1)')
	const plain = await server.inject({ url })
	expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'console.log(1)'])
})

test('a missing file of an older build is not answered with the page', async () => {
	expect((await open('/assets/gone-123.js')).statusCode).toBe(404)
})

test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.built-from', '/assets/..%5c..%5cx'])(
	'%s leads nowhere outside',
	async (url) => {
		const response = await server.inject({ url })
		expect(response.statusCode).toBeGreaterThanOrEqual(400)
		expect(response.body).not.toContain('hash')
	},
)
