import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { status } from '../../testing/panel.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { CarriedStatuses } from './carried-statuses.tsx'

afterEach(cleanup)

const [hold, issue, late, drawn, made] = [
	status(10, { name: 'Hold', type: 'flag', icon: 'hold' }),
	status(11, { name: 'Issue', type: 'flag', icon: 'warning' }),
	status(12, { name: 'Late', type: 'flag', icon: 'clock' }),
	status(1, { name: 'Designed' }),
	status(2, { name: 'Produced' }),
]
const statusById = new Map([hold, issue, late, drawn, made].map((each) => [each.id, each]))
const shown = async (...carried: (typeof hold)[]) => {
	const ids = carried.map(({ id }) => id)
	await renderInApp(<CarriedStatuses ids={ids} statusById={statusById} none={<span>No step</span>} />)
}

test('flags stand by name beside the furthest step, and aren’t counted among the steps before it', async () => {
	await shown(hold, issue, drawn, made)
	expect(screen.getByTitle('Produced').textContent).toBe('Produced')
	expect(screen.getByTitle('Designed').textContent).toBe('+1Designed')
	expect(screen.getByTitle('Hold').dataset.named).toBe('true')
	expect(screen.getByTitle('Issue').querySelector('svg')).not.toBeNull()
})

test('two flags have their words, three have icons, and none of them is called no step', async () => {
	await shown(hold)
	expect(screen.queryByText('No step')).toBeNull()
	expect(screen.getByText('Hold').parentElement).toBe(screen.getByTitle('Hold'))
	cleanup()
	await shown(hold, issue)
	expect(screen.queryByText('No step')).toBeNull()
	expect(screen.getByTitle('Hold').dataset.named).toBe('true')
	cleanup()
	await shown(hold, issue, late)
	expect(screen.getByTitle('Hold').dataset.named).toBeUndefined()
	expect(screen.getByTitle('Hold').textContent, 'for screen readers').toBe('Hold')
	cleanup()
	await shown()
	expect(screen.getByText('No step')).toBeTruthy()
})
