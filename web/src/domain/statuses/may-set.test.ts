import { expect, test } from 'vitest'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { maySet } from './may-set.ts'

test('who may set a status: everybody who edits, managers, or the people named', () => {
	const ann = { id: uuid(1), role: 'editor' as const }
	const by = (set_by: 'editors' | 'managers' | 'people', ...set_by_people: string[]) =>
		status(1, { set_by, set_by_people })
	expect(maySet(by('editors'), ann)).toBe(true)
	expect(maySet(by('managers'), ann)).toBe(false)
	expect(maySet(by('managers'), { ...ann, role: 'manager' })).toBe(true)
	expect(maySet(by('people', uuid(1)), ann)).toBe(true)
	expect(maySet(by('people', uuid(2)), ann)).toBe(false)
	// Until the project is known the server decides.
	expect(maySet(by('managers'), { id: uuid(1), role: undefined })).toBe(true)
})
