import { afterEach, expect, it, vi } from 'vitest'
import { PhotoDrafts } from './photo-drafts.ts'

const photo = (id: string) => ({ id, blob: new Blob([id]) })
const idsOf = (drafts: PhotoDrafts, key: string) => drafts.photosOf(key).map(({ id }) => id)

/** The drafts as another page finds them. */
async function anotherPage(): Promise<PhotoDrafts> {
	const drafts = new PhotoDrafts()
	await new Promise<void>((resolve) => drafts.listen(resolve))
	return drafts
}

afterEach(() => {
	vi.useRealTimers()
})

it('photos that aren’t sent outlive the page', async () => {
	const page = await anotherPage()
	await page.change('anna.new', (photos) => [...photos, photo('a')])
	await page.change('anna.new', (photos) => [...photos, photo('b')])
	await page.change('anna.reply', () => [photo('c')])
	await page.change('anna.reply', () => [])
	const next = await anotherPage()
	expect(idsOf(next, 'anna.new')).toEqual(['a', 'b'])
	expect(idsOf(next, 'anna.reply')).toEqual([])
})

it('one that is added before the browser has answered comes after those that it kept', async () => {
	const page = await anotherPage()
	await page.change('anna.new', () => [photo('a')])
	const next = new PhotoDrafts()
	const isLoaded = new Promise<void>((resolve) => next.listen(() => idsOf(next, 'anna.new').length === 2 && resolve()))
	const isKept = next.change('anna.new', (photos) => [...photos, photo('b')])
	await Promise.all([isLoaded, isKept])
	expect(idsOf(await anotherPage(), 'anna.new')).toEqual(['a', 'b'])
})

it('those of more than a week ago are gone', async () => {
	const page = await anotherPage()
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 24 * 60 * 60_000 })
	await page.change('anna.new', () => [photo('a')])
	await anotherPage()
	vi.useRealTimers()
	expect(idsOf(await anotherPage(), 'anna.new')).toEqual([])
})

it('without storage they last as long as the page', async () => {
	vi.stubGlobal('indexedDB', undefined)
	const page = new PhotoDrafts()
	page.listen(() => {})
	await page.change('anna.new', () => [photo('a')])
	expect(idsOf(page, 'anna.new')).toEqual(['a'])
	vi.unstubAllGlobals()
})
