import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_SECTION } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { writeCachedUser } from '../../../domain/account/user-cache.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { Store } from '../base/store.ts'
import * as addresses from '../base/use-address.ts'
import { SHOW_ALL, type ViewFilter } from '../base/view-filter.ts'
import type { ViewSelection } from '../base/view-selection.ts'
import { BY_STATUS, type ColourChoice } from '../colouring/colour-choice.ts'
import { useOpenedView } from '../view/use-opened-view.ts'
import type { ViewStore } from '../view/view-store.ts'
import { NONE_NAMED } from '../view-state/view-state.ts'
import { useKeptView } from './use-kept-view.ts'

const address = { read: vi.fn<() => { view?: string }>(), write: vi.fn() }

const id = (n: number) => `0192f0a1-7c3e-7b1a-9d2e-${String(n).padStart(12, '0')}`
const model = (model_url: string) => ({ model_url }) as never
const MODEL = model('/models/1')
const pose = { eye: { x: 1, y: 2, z: 3 }, yaw: 0.5, pitch: 0.25, span: null }
const section = { box: [0, 0, 0, 4, 4, 4], planes: [] }
const origin = [1, 2, 3]
const standing = {
	pose,
	section,
	origin,
	modelBox: new Float32Array([0, 0, 0, 4, 4, 4]),
	setSection: vi.fn(),
	flyTo: vi.fn(),
}
/** What a tool keeps. */
const own = { measure: 'a distance' }
const many = new Set(Array.from({ length: 500 }, (_, n) => id(n)))
const person = (n: number) =>
	writeCachedUser({
		id: id(n),
		name: 'Anna',
		email: `${n}@factory.example`,
		email_verified: true,
		picture: null,
		account_created_at: '2026-01-01T12:00:00Z',
		is_super_admin: false,
		is_paying: false,
		trial_days_left: 9,
	})

/** Looks at the model; `leave` then leaves the page. */
const look = (viewer: object | null = standing, opened: Parameters<typeof useKeptView>[0]['opened'] = null) =>
	renderHook(() =>
		useKeptView(
			{
				viewer: viewer as Viewer | null,
				project: { id: 'project', model: MODEL },
				unchecked: new Store<ViewStore['unchecked']['now']>(null),
				structure: undefined,
				elements: null,
				screen: { current: null },
				opened,
				filter: new Store<ViewFilter>({ ...SHOW_ALL, isolated: many }),
				colours: new Store<ColourChoice>(BY_STATUS),
				selection: new Store<ViewSelection>({ panels: [], element: 7 }),
				lift: new Store(2),
				hasLabels: new Store(true),
			},
			() => own,
		),
	)
const leave = (...seen: Parameters<typeof look>) => {
	const { unmount } = look(...seen)
	window.dispatchEvent(new Event('pagehide'))
	unmount()
}
const come = (type: 'reload' | 'back_forward' | 'navigate', to = MODEL, name = location.href) => {
	vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type, name }] as never)
	return renderHook(() => useOpenedView(standing as unknown as Viewer, true, to, 'project')).result.current
}

beforeEach(() => {
	vi.spyOn(addresses, 'useAddress').mockReturnValue(address)
	address.read.mockReturnValue({})
	vi.spyOn(toast, 'error')
	sessionStorage.clear()
	localStorage.clear()
	person(1)
})
afterEach(() => {
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

it('a page that is loaded again shows the view that stood there, whatever its length', () => {
	leave()
	for (const type of ['reload', 'back_forward'] as const)
		expect(come(type)).toEqual({
			pose,
			section,
			origin,
			filter: { ...SHOW_ALL, isolated: many },
			colours: BY_STATUS,
			lift: 2,
			panels: [],
			element: 7,
			named: NONE_NAMED,
			isWhole: true,
			isKept: true,
			isOfAnother: false,
			showsSelected: false,
			own,
			hasMarks: true,
		})
	expect(standing.flyTo).toHaveBeenLastCalledWith(pose, { instant: true })
	expect(standing.setSection).toHaveBeenLastCalledWith(section)
})

it('a new visit, another address and another person begin anew', () => {
	leave()
	expect(come('navigate')).toBeNull()
	expect(come('reload', MODEL, `${location.href}?panel=x`)).toBeNull()
	person(2)
	expect(come('reload')).toBeNull()
	writeCachedUser(null)
	expect(come('reload')).toBeNull()
	person(1)
	expect(come('reload')).not.toBeNull()
	const { unmount } = look()
	window.dispatchEvent(new Event('keydown'))
	unmount()
	expect(come('reload'), 'later in the same page').toBeNull()
})

it('another version of the model is shown as the one before it stood, on the same page or after it was loaded again', () => {
	leave()
	expect(come('reload', model('/models/2'))).toMatchObject({ pose, isKept: true, isOfAnother: true })
	sessionStorage.clear()
	const { unmount } = look()
	expect(come('navigate', model('/models/2'))).toMatchObject({ pose, own, hasMarks: true, isOfAnother: true })
	expect(
		renderHook(() => useOpenedView(standing as unknown as Viewer, true, MODEL, 'another project')).result.current,
	).toBeNull()
	unmount()
	expect(come('navigate', model('/models/2')), 'the view was left').toBeNull()
})

it('the view of a link goes before one that was kept, but for what was measured and the marks', () => {
	leave()
	address.read.mockReturnValue({ view: 'l3' })
	const opened = come('reload')
	expect(opened).toMatchObject({ lift: 3, pose: null, isKept: false })
	expect(opened, 'no link has these').toMatchObject({ own, hasMarks: true })
	expect(come('navigate')).toMatchObject({ own: {}, hasMarks: false })
})

it('what is damaged, refused or too long is left out without a word', () => {
	leave()
	const text = sessionStorage.getItem('panelyard.view') ?? ''
	sessionStorage.setItem('panelyard.view', text.replace('!i', '!inot-an-id_'))
	expect(come('reload')).toMatchObject({ pose, filter: { isolated: many }, isWhole: false })
	sessionStorage.setItem('panelyard.view', text.slice(0, 40))
	expect(come('reload')).toBeNull()
	sessionStorage.setItem('panelyard.view', text)
	const refuse = () => {
		throw new DOMException('No room', 'QuotaExceededError')
	}
	const stored = sessionStorage
	const full = { setItem: refuse, getItem: (key: string) => stored.getItem(key), removeItem: vi.fn() }
	vi.stubGlobal('sessionStorage', full)
	leave()
	expect(full.removeItem, 'an older one is worse than none').toHaveBeenLastCalledWith('panelyard.view')
	vi.stubGlobal('sessionStorage', { setItem: refuse, getItem: refuse, removeItem: refuse })
	leave()
	expect(come('reload')).toBeNull()
	expect(toast.error).not.toHaveBeenCalled()
})

it('where there is room for the view alone, what was measured goes first', () => {
	const stored = sessionStorage
	const setItem = (key: string, text: string) => {
		if (text.includes('distance')) throw new DOMException('No room', 'QuotaExceededError')
		stored.setItem(key, text)
	}
	vi.stubGlobal('sessionStorage', { setItem, getItem: (key: string) => stored.getItem(key), removeItem: vi.fn() })
	leave()
	expect(come('reload')).toMatchObject({ pose, own: {}, hasMarks: true })
})

it('a page that is left before its model stands keeps the camera it was to have', () => {
	leave()
	const opened = come('reload')
	leave(null, opened)
	expect(come('reload')).toMatchObject({ pose, section })
	expect(NO_SECTION).not.toEqual(section)
})

it('it is shown while the model comes in, and not again over what somebody does meanwhile', () => {
	leave()
	come('reload')
	standing.flyTo.mockClear()
	const told: (() => void)[] = []
	const coming = {
		...standing,
		modelBox: null as Float32Array | null,
		on: (_name: string, listener: () => void) => {
			told.push(listener)
			return () => {}
		},
	}
	const { rerender } = renderHook(({ is }) => useOpenedView(coming as never, is, MODEL, 'project'), {
		initialProps: { is: false },
	})
	expect(standing.flyTo).not.toHaveBeenCalled()
	coming.modelBox = standing.modelBox
	told[0]?.()
	rerender({ is: true })
	expect(standing.flyTo).toHaveBeenCalledOnce()
	coming.modelBox = new Float32Array(6)
	rerender({ is: false })
	rerender({ is: true })
	expect(standing.flyTo, 'another model has its own place').toHaveBeenCalledOnce()
})
