import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { status, uuid } from '../../../testing/panel.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { HistoryList, useStatusEntries } from './panel-history.tsx'

afterEach(cleanup)

const [cast, installed] = [status(1, { name: 'Cast' }), status(2, { name: 'Installed' })]
const hold = status(3, { name: 'On hold', type: 'flag' })
const statusById = new Map([cast, installed, hold].map((each) => [each.id, each]))
let number = 0
const event = (minute: number, action: StatusEvent['action'], { id, name }: typeof cast): StatusEvent => ({
	...{ id: uuid(++number), panel_id: uuid(1), status_id: id, status_name: name, action, source: 'import' },
	...{ user_id: null, user_name: 'Ann', is_undo: false, override_reason: null, reason: '', instruction: null },
	created_at: `2026-11-22T10:0${minute}:00.000000Z`,
})
const events = [
	event(5, 'removed', installed),
	event(4, 'added', hold),
	event(3, 'added', installed),
	event(3, 'removed', cast),
	event(2, 'added', cast),
	event(1, 'added', hold),
]

function History({ of = events }: { of?: StatusEvent[] }) {
	return <HistoryList entries={useStatusEntries(of, { statusById })} none="none" />
}

test('the history of a panel says what it had before', async () => {
	await renderInApp(<History />)
	const items = await screen.findAllByRole('listitem')
	expect(items.map(({ textContent }) => textContent?.split('Ann')[0])).toEqual([
		'Installed removed',
		'On hold added',
		'Cast → Installed',
		'No status → Cast',
		'On hold added',
	])
})

test('the history says why, where the person said it', async () => {
	await renderInApp(
		<History of={[{ ...event(2, 'added', hold), reason: 'Corner is broken' }, event(1, 'added', cast)]} />,
	)
	const [flagged, other] = await screen.findAllByRole('listitem')
	expect(flagged?.textContent).toContain('Reason: Corner is broken')
	expect(other?.textContent).not.toContain('Reason')
})
