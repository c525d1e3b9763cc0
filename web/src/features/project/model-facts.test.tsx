import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleModel, exampleProject } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ModelFacts } from './model-facts.tsx'

afterEach(() => {
	cleanup()
})

test('a model made of several files names all of them', async () => {
	const source_files = ['house.ifc', 'bridge.ifc'].map((file_name) => ({ file_name, file_size: 1 }))
	await renderInApp(<ModelFacts project={exampleProject({ source_files })} model={exampleModel()} />)
	expect(screen.getByText('house.ifc, bridge.ifc')).toBeTruthy()
})

test('a model whose shapes are partly drawn as boxes is not presented as wholly drawn', async () => {
	await renderInApp(
		<ModelFacts project={exampleProject()} model={exampleModel({ simplified_count: 10, doubtful_count: 3 })} />,
	)
	expect(screen.queryByText(/everything is drawn/i)).toBeNull()
	expect(screen.getByText('Drawn as boxes').nextSibling?.textContent).toBe('10')
	expect(screen.getByText('To check').nextSibling?.textContent).toBe('3')
})

test('a model of which nothing is drawn is not presented as wholly drawn', async () => {
	await renderInApp(<ModelFacts project={exampleProject()} model={exampleModel({ triangle_count: 0 })} />)
	expect(screen.queryByText(/everything is drawn/i)).toBeNull()
})
