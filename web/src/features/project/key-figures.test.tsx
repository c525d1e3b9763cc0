import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { panel } from '../../domain/panels/panel.test-support.ts'
import { PROJECT_ID } from '../../domain/project/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { KeyFigures } from './key-figures.tsx'

afterEach(cleanup)

test('walls are among the key figures where they were counted', async () => {
	const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
	await renderInApp(<KeyFigures projectId={PROJECT_ID} panels={[panel(1)]} wallCount={7} />)
	expect(terms()).toEqual(['Panels', 'Storeys', 'Walls', 'Total area', 'Total weight'])
	expect(screen.getByText('7')).toBeTruthy()
	cleanup()
	await renderInApp(<KeyFigures projectId={PROJECT_ID} panels={[panel(1)]} wallCount={null} />)
	expect(terms()).not.toContain('Walls')
})
