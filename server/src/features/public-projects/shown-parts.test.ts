import type { Project } from '@panelyard/contracts/projects/projects'
import type { PublicProject } from '@panelyard/contracts/public/public-projects'
import { expect, it } from 'vitest'
import { shownProject } from './shown-parts.ts'

it('visitors get no texts of the file, whatever its encoding', () => {
	const model = { model_url: '', structure_url: '', text_readings: [{ samples: ['S/Zzag=='] }] }
	const project = { id: 'a', panel_kinds: [], model } as unknown as Project
	expect(shownProject(project, {} as PublicProject, String).model).not.toHaveProperty('text_readings')
})
