import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ChangeEncoding } from './encoding-dialog.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

test('a manager chooses an encoding by what it makes of the model’s texts', async () => {
	const reading = {
		file: 0,
		file_name: 'house.ifc',
		encoding: 'windows-1252' as const,
		chosen: false,
		in_doubt: true,
		samples: [btoa('K\xf5szeg')],
	}
	const project = exampleProject({ conversion_status: 'COMPLETED', model: exampleModel({ text_readings: [reading] }) })
	const calls = stubServer({
		[`POST /projects/${PROJECT_ID}/conversion/text_encoding`]: { body: { project, conversion_job: null } },
	})
	await renderInApp(<ChangeEncoding project={project} reading={reading} />)
	await userEvent.click(screen.getByRole('button', { name: 'Change encoding' }))
	expect(await screen.findByText('Kõszeg')).toBeTruthy()
	await userEvent.click(screen.getByRole('radio', { name: /^Windows-1250 \(Polish, Czech, Hungarian\)/ }))
	expect(screen.getByText('Kőszeg')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Use this encoding' }))
	await vi.waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ file: 0, encoding: 'windows-1250' }]))
	await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
