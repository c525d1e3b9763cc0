import { beforeEach, expect, test, vi } from 'vitest'
import { demoPathOf, isDemoPath, projectPathOf } from '../../domain/project/demo-project.ts'
import { DemoMemory } from './demo-memory.ts'

beforeEach(() => {
	sessionStorage.clear()
	return () => vi.unstubAllGlobals()
})

const call = { method: 'PUT', path: '/plan', body: { set: [] } } as const
const memory = () => new DemoMemory(() => crypto.randomUUID())

test('what was done is there again when the page is loaded anew, and only on the same version of the sample', () => {
	const first = memory()
	expect(first.callsOf('v1')).toEqual([])
	first.add(call, 5)
	first.add({ method: 'GET', path: '/plan' }, 6)
	const second = memory()
	expect(second.personId).toBe(first.personId)
	expect(second.callsOf('v1')).toEqual([{ ...call, at: 5 }])
	expect(second.callsOf('v2')).toEqual([])
	expect(memory().callsOf('v1')).toEqual([])
})

test('full or blocked storage is said, and the demo goes on', () => {
	const told = vi.fn()
	const kept = memory()
	kept.subscribe(told)
	kept.callsOf('v1')
	expect(kept.isKept()).toBe(true)
	vi.stubGlobal('sessionStorage', {
		setItem: () => {
			throw new DOMException('full', 'QuotaExceededError')
		},
	})
	kept.add(call, 5)
	expect(kept.isKept()).toBe(false)
	expect(told).toHaveBeenCalledOnce()
	expect(kept.callsOf('v1')).toHaveLength(1)
})

test('forged storage counts as none', () => {
	sessionStorage.setItem('panelyard.demo', '{"version_id":"v1","person_id":7}')
	expect(memory().callsOf('v1')).toEqual([])
})

test('pages of the demo have addresses of their own', () => {
	for (const path of ['/app/demo', '/app/demo/project', '/app/demo/panel/7', '/app/demo/group/7']) {
		expect(isDemoPath(path)).toBe(true)
		expect(demoPathOf(projectPathOf(path))).toBe(path)
	}
	expect(isDemoPath('/app/demolition')).toBe(false)
	expect(demoPathOf('/app/project/7/3d-view')).toBeNull()
})

test('work kept before versions were written is read, and that of another version leaves the demo to begin anew', () => {
	const first = memory()
	first.callsOf('v1')
	first.add(call, 5)
	const { version, ...before } = JSON.parse(sessionStorage.getItem('panelyard.demo') ?? '')
	expect(version).toBe(1)
	sessionStorage.setItem('panelyard.demo', JSON.stringify(before))
	expect(memory().callsOf('v1')).toHaveLength(1)
	sessionStorage.setItem('panelyard.demo', JSON.stringify({ ...before, version: 2 }))
	expect(memory().callsOf('v1')).toEqual([])
})
