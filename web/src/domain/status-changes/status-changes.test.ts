import { expect, test } from 'vitest'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { readChange } from '../changes/change-kind.ts'
import { draftStatusChange } from './status-changes.ts'

const made = status(1, { name: 'Produced', default_key: 'produced', progress: 60, requires: [uuid(5)] })

test('only what was changed of a status is sent, and undoing it brings its rules back', () => {
	const wanted = { ...made, progress: 70, requires: [], set_by: 'managers' as const }
	const draft = draftStatusChange(uuid(1), made, wanted)
	expect(draft.request.body).toEqual({ progress: 70, requires: [], set_by: 'managers' })
	const known = readChange(draft)
	const undo = known?.kind.undo?.(known.change, {})
	expect(undo?.request.body).toEqual({ progress: 60, requires: [uuid(5)], set_by: 'editors' })
})

test('a name is sent only when it is another one, so that a default keeps its translation', () => {
	expect(draftStatusChange(uuid(1), made, { name: 'Produced', colour: '#123456' }).request.body).toEqual({
		colour: '#123456',
	})
	expect(draftStatusChange(uuid(1), made, { name: 'Cast' }).request.body).toEqual({ name: 'Cast' })
})

test('what an earlier version of the app kept of a change is still read', () => {
	const look = { name: 'Produced', icon: 'star', colour: '#7950f2' }
	const about = { id: made.id, default_key: 'produced', before: look, after: { ...look, colour: '#000000' } }
	expect(readChange({ ...draftStatusChange(uuid(1), made, {}), about })).not.toBeNull()
})
