import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import * as liveConnections from '../../api/live-connection.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ModelWarnings } from '../project/model-notices.tsx'
import { Converting } from './converting.tsx'

vi.spyOn(liveConnections, 'liveConnection').mockReturnValue(new Promise(() => {}))

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

const reportWith = (notices: ConversionReport['notices']): ConversionReport => ({
	file_name: 'hall.ifc',
	file_bytes: 1000,
	file_sha256: '',
	schema: 'IFC4',
	exporter: '',
	element_count: 12,
	with_representation: 12,
	converted: 12,
	fallback: [],
	not_converted: [],
	doubtful: [],
	not_drawn: [],
	notices,
	bounding_box: null,
	floor_count: 0,
	geometry_count: 1,
	triangle_count: 144,
	glb_bytes: 1000,
	panel_rules: [],
	panel_rule: null,
	panel_count: 0,
	timings: {},
})
const ready = exampleProject({ conversion_status: 'COMPLETED', conversion_job: null, model: exampleModel() })
const truncated = { code: 'truncated', severity: 'warning', message: 'English from the converter.' } as const

test('a truncated file is not presented as complete when its project is ready', async () => {
	stubServer({
		[`GET /projects/${PROJECT_ID}`]: { body: { project: ready } },
		'GET /report.json': { body: reportWith([truncated]) },
	})
	await renderInApp(<Converting projectId={PROJECT_ID} />)
	const banner = await screen.findByRole('note')
	expect(banner.textContent).toContain('This file may be incomplete')
	expect(banner.textContent).toContain('The file stops in the middle of a line.')
})

test('warnings are told in the interface language, an unknown one as it came, and mere remarks not at all', async () => {
	stubServer({
		'GET /report.json': {
			body: reportWith([
				truncated,
				{ code: 'of_tomorrow', severity: 'warning', message: 'Something new.' },
				{ code: 'no_storeys', severity: 'info', message: 'No storeys.' },
			]),
		},
	})
	await renderInApp(<ModelWarnings project={ready} />)
	await i18next.changeLanguage('de')
	const banner = await screen.findByRole('note')
	await vi.waitFor(() => expect(banner.textContent).toContain('Die Datei bricht mitten in einer Zeile ab.'))
	expect(banner.textContent).toContain('Something new.')
	expect(screen.getAllByRole('listitem')).toHaveLength(2)
	await i18next.changeLanguage('en')
})

test('a file nothing is wrong with shows no banner', async () => {
	const calls = stubServer({ 'GET /report.json': { body: reportWith([]) } })
	await renderInApp(<ModelWarnings project={ready} />)
	await vi.waitFor(() => expect(calls).toHaveLength(1))
	expect(screen.queryByRole('note')).toBeNull()
})
