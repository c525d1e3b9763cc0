import { beforeEach, expect, test, vi } from 'vitest'
import { keptName } from '../api/kept-names.ts'
import type { AppBuild } from './app-build.ts'
import { activate, answerFile, answerPage, install } from './app-files.ts'
import { fetchEvent, type StandInCaches, stubCaches } from './stand-in-caches.test-support.ts'
import { worker } from './worker-scope.ts'

const build = (name: string): AppBuild => ({
	entry: `/assets/start-${name}.js`,
	early_view: '/assets/early.js',
	files: [`/assets/start-${name}.js`, '/assets/shared.css'],
	languages: { fr: [`/assets/french-${name}.js`] },
})

let kept: StandInCaches
/** The build that the server has; null: the line is cut. */
let deployed: string | null
const told: unknown[] = []

function answerOf(path: string): Response {
	if (path === '/index.html' || path.startsWith('/app'))
		return new Response(
			`<head><script type="module" src="/assets/start-${deployed}.js"></script></head><body></body>`,
			{
				headers: { 'content-security-policy': "style-src 'nonce-1'" },
			},
		)
	if (path === '/assets/shared.css' || path.endsWith(`-${deployed}.js`)) return new Response(`${path} of ${deployed}`)
	return new Response('Not found', { status: 404 })
}

beforeEach(() => {
	kept = stubCaches()
	told.length = 0
	vi.stubGlobal('fetch', async (request: Request | string) => {
		if (deployed === null) throw new TypeError('Failed to fetch')
		return answerOf(new URL(request instanceof Request ? request.url : request, location.origin).pathname)
	})
	Object.assign(worker, {
		registration: {},
		clients: {
			claim: async () => {},
			matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }],
		},
	})
})

const page = async (path: string, of: AppBuild) => (await answerPage(fetchEvent(path), of)).text()
const file = async (path: string) => (await answerFile(fetchEvent(path))).text()

async function use(name: string): Promise<AppBuild> {
	deployed = name
	await install(build(name))
	await activate(build(name))
	return build(name)
}

test('without a line the app’s page comes from the device, with the scripts and the policy of its own build', async () => {
	const one = await use('one')
	deployed = null
	const answer = await answerPage(fetchEvent('/app/dashboard'), one)
	expect(answer.headers.get('content-security-policy')).toBe("style-src 'nonce-1'")
	const html = await answer.text()
	expect(html).toContain('src="/assets/start-one.js"')
	expect(await file('/assets/start-one.js')).toBe('/assets/start-one.js of one')
	// The address in a label's code.
	expect(await (await answerPage(fetchEvent('/P/7K3M9Q2X4TB'), one)).text()).toBe(html)
	for (const path of ['/', '/404']) {
		const answer = await answerPage(fetchEvent(path), one)
		expect(new URL(answer.headers.get('location') ?? '', location.origin).pathname, path).toBe('/app')
	}
})

test('without a line the page of a view names its model, and runs what shows it, if the device has that', async () => {
	const one = await use('one')
	deployed = null
	const id = '11111111-1111-4111-8111-111111111111'
	const [view, model] = [`/app/project/${id}/3d-view`, `/projects/${id}/artefacts/v/hash/model.glb`]
	const none = await page(view, one)
	expect(none).toBe(await page('/app', one))
	const device = await caches.open(keptName('ann', id))
	await device.put(`/projects/${id}?model_structure=false`, Response.json({ project: { model: { model_url: model } } }))
	expect(await page(view, one), 'the model itself is not there').toBe(none)
	await device.put(model, new Response('glTF'))
	const html = await page(view, one)
	expect(html).toContain(`<link rel="preload" as="fetch" crossorigin="anonymous" href="${model}"></head>`)
	expect(html).toContain('<script type="module" async crossorigin src="/assets/early.js"></script></body>')
	const { headers } = await answerPage(fetchEvent(view), one)
	expect(headers.get('content-security-policy')).toBe("style-src 'nonce-1'")
	expect(await page(`/app/project/${id}`, one)).toBe(none)
	for (const other of ['{"project":{"model":null}}', 'damaged']) {
		await device.put(`/projects/${id}?model_structure=false`, new Response(other))
		expect(await page(view, one), other).toBe(none)
	}
})

test('an old worker passes the page of a new server on as it is', async () => {
	const one = await use('one')
	deployed = 'two'
	expect(await page('/app', one)).toContain('start-two.js')
	expect(await file('/assets/start-two.js')).toBe('/assets/start-two.js of two')
})

test('a worker isn’t installed from a server that has another build by then', async () => {
	deployed = 'two'
	await expect(install(build('one'))).rejects.toThrow()
	deployed = 'one'
	vi.stubGlobal('fetch', async (path: string) => {
		const { pathname } = new URL(path, location.origin)
		if (pathname === '/index.html') deployed = 'two'
		return answerOf(pathname)
	})
	await expect(install(build('one'))).rejects.toThrow('another build')
})

test('pages of the last build keep their files, those of the one before don’t, and all are told', async () => {
	await use('one')
	await use('two')
	deployed = null
	expect(await file('/assets/start-one.js')).toBe('/assets/start-one.js of one')
	await use('three')
	expect(told.at(-1)).toEqual({ build: '/assets/start-three.js' })
	deployed = null
	await expect(file('/assets/start-one.js')).rejects.toThrow()
	expect(await file('/assets/start-two.js')).toBe('/assets/start-two.js of two')
})

test('a new build brings the languages that were used', async () => {
	await use('one')
	await file('/assets/french-one.js')
	const two = await use('two')
	deployed = null
	expect(await file(two.languages.fr?.[0] ?? '')).toBe('/assets/french-two.js of two')
	expect([...(kept.get('app files')?.keys() ?? [])].some((url) => url.includes('german'))).toBe(false)
})
