import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HistoryList } from '../../domain/panels/history/panel-history.tsx'
import { uuid } from '../../testing/panel.test-support.ts'
import { exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { useVersionEntries } from './use-version-entries.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const version = {
	...{ name: '', live_at: '2026-11-29T08:00:00Z', person: 'Rita', decision: null, categories: [], geometry: [] },
	...{ property_count: 0, moved_by: null, turned_by: null, mark_before: 'W-1', mark_after: 'W-1' },
}

function History({ seenAs }: { seenAs: 'viewer' | null }) {
	return <HistoryList entries={useVersionEntries(exampleProject({ role: seenAs }), uuid(9))} none="Nothing" />
}

test('the history of a panel names each version and what it did', async () => {
	const versions = [
		{ ...version, number: 4, decision: 'hold', categories: ['removed'], mark_after: null },
		{ ...version, number: 3, name: 'C', categories: ['mark_changed', 'moved'], moved_by: 0.3, mark_after: 'W-2' },
		{ ...version, number: 2, categories: ['geometry_changed', 'properties_changed'], geometry: ['openings'] },
		{ ...version, number: 1, mark_before: null },
	]
	stubServer({ [`GET /projects/${PROJECT_ID}/panels/${uuid(9)}/versions`]: { body: { versions } } })
	await renderInApp(<History seenAs="viewer" />)
	await screen.findByText('Version 4: Held')
	expect(
		screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '')),
	).toEqual([
		expect.stringMatching(/^Version 4: HeldRita · /),
		expect.stringMatching(/^Version 3 · C: Mark changed: W-1 → W-2; Moved by 0\.300 mRita/),
		expect.stringMatching(/^Version 2: Changed: openings; Properties changedRita/),
		expect.stringMatching(/^Version 1: in the model from here onRita/),
	])
})

test('visitors aren’t asked for versions', async () => {
	const calls = stubServer({})
	await renderInApp(<History seenAs={null} />)
	expect(await screen.findByText('Nothing')).toBeTruthy()
	expect(calls.filter(({ path }) => path.endsWith('/versions'))).toEqual([])
})
