import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { exampleModel, exampleProject } from '../../domain/project/project.test-support.ts'
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
