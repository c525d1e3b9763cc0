import type { ConversionStatus } from '@panelyard/contracts/projects/projects'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppContextProvider } from '../../domain/app-context/app-context.tsx'
import { exampleProject } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ProjectHeader } from './project-header.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const chipsOf = async (conversion_status: ConversionStatus, file3d_link: string | null) => {
	stubServer({})
	await renderInApp(
		<AppContextProvider projectId={null} sidebar={{ isCollapsed: true, toggle: () => {} }}>
			<ProjectHeader project={{ ...exampleProject(), conversion_status, file3d_link }} manager />
		</AppContextProvider>,
	)
	const known = ['Active', 'Needs a file', 'Conversion failed']
	return known.filter((text) => screen.queryByText(text) !== null)
}

test('a project is called on its page what it is called in the list of projects', async () => {
	expect(await chipsOf('FAILED', null), 'no model').toEqual(['Needs a file', 'Conversion failed'])
	cleanup()
	expect(await chipsOf('NONE', null), 'no file').toEqual(['Needs a file'])
	cleanup()
	expect(await chipsOf('FAILED', '/files/1'), 'the model before is still there').toEqual([
		'Active',
		'Conversion failed',
	])
	cleanup()
	expect(await chipsOf('COMPLETED', '/files/1')).toEqual(['Active'])
})
