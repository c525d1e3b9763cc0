import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import {
	fileOfTab,
	forgetClosedTabs,
	forgetFileOfTab,
	forgetWork,
	handOver,
	hasWork,
	holdFileOfTab,
	keepFile,
	keepForAccount,
	keptFile,
	takeWork,
} from './kept-file.ts'

const HOUR = 3_600_000
const house = (name: string) => new File(['ISO-10303-21;'], name)
const closeTab = () => sessionStorage.clear()

beforeEach(() => sessionStorage.clear())

/** Another visit, after a while. */
async function lookLater(hours: number): Promise<void> {
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * HOUR)
	await forgetClosedTabs()
	vi.mocked(Date.now).mockRestore()
}

test('a tab has the file that it took last', async () => {
	await keepFile(house('a.ifc'))
	const { id } = await keepFile(house('b.ifc'))
	expect((await fileOfTab())?.id).toBe(id)
	await forgetFileOfTab()
	expect(await fileOfTab()).toBeNull()
	expect(await keptFile(id)).toBeNull()
})

test('nothing of a file stays when it is forgotten or replaced', async () => {
	const left = async () => {
		const db = await openDB('panelyard-own-files')
		const counts = [await db.count('files'), await db.count('seen')]
		db.close()
		return counts
	}
	for (const name of ['a.ifc', 'b.ifc']) {
		await keepFile(house(name))
		holdFileOfTab()
		await vi.waitFor(async () => expect(await left()).toEqual([1, 1]))
	}
	await forgetFileOfTab()
	expect(await left()).toEqual([0, 0])
})

test('the file of a closed tab is deleted, that of an open one stays', async () => {
	const { id: closed } = await keepFile(house('a.ifc'))
	closeTab()
	const { id: open } = await keepFile(house('b.ifc'))
	await lookLater(2)
	expect(await keptFile(closed)).toBeNull()
	expect(await keptFile(open)).not.toBeNull()
})

test('a file that waits for an account outlives its tab for three days', async () => {
	const file = house('a.ifc')
	await keepFile(file)
	const id = (await keepForAccount(file, null)) ?? ''
	closeTab()
	await lookLater(48)
	expect(await keptFile(id)).not.toBeNull()
	await lookLater(73)
	expect(await keptFile(id)).toBeNull()
})

const OWN = { work: { statuses: [] }, panels: [{ id: 'p', element: 1, global_id: 'g', mark: 'A' }] } as never
async function becomeProject(): Promise<void> {
	const file = house('a.ifc')
	await keepFile(file)
	await handOver((await keepForAccount(file, OWN)) ?? '', 'project', 'me')
	expect(await fileOfTab()).toBeNull()
}

test('what was done to a file waits for the pages of its project and its person, until they have it', async () => {
	await becomeProject()
	expect([hasWork('project'), hasWork('another')]).toEqual([true, false])
	expect(await takeWork('another', 'me')).toBeNull()
	expect(await takeWork('project', 'somebody else')).toBeNull()
	expect(await takeWork('project', 'me')).toEqual(OWN)
	expect(await takeWork('project', 'me'), 'another tab has it').toBeNull()
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
	expect(await takeWork('project', 'me'), 'that tab has ended').toEqual(OWN)
	await forgetWork('project')
	expect(hasWork('project')).toBe(false)
	vi.mocked(Date.now).mockReturnValue(Date.now() + 120_000)
	expect(await takeWork('project', 'me')).toBeNull()
	expect(hasWork('project')).toBe(false)
	vi.mocked(Date.now).mockRestore()
})

test('work whose project nobody opens for three days isn’t brought any more', async () => {
	await becomeProject()
	vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 73 * HOUR)
	expect(await takeWork('project', 'me')).toBeNull()
	expect(hasWork('project')).toBe(false)
	vi.mocked(Date.now).mockRestore()
})
