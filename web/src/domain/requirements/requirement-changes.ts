import { type RequirementFile, RequirementsResponse, requirementPath } from '@panelyard/contracts/testing/requirements'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { type ChangeOf, defineChange, defineDeletion } from '../changes/change-kind.ts'
import {
	AboutRequirement,
	fetchRequirementsAgain,
	REQUIREMENT_REMOVED,
	REQUIREMENT_RESTORED,
	showRequirementChange,
	showRequirements,
} from './requirements.queries.ts'

/** How both changes of a file show, and what their answers mean. */
const ofKind = (kind: string) => ({
	name: kind,
	about: AboutRequirement,
	answer: RequirementsResponse,
	show: (client: QueryClient, { project_id, about }: ChangeOf<AboutRequirement>) =>
		showRequirementChange(client, project_id, { kind, about }),
	takeBack: (client: QueryClient, { project_id }: ChangeOf<AboutRequirement>) =>
		fetchRequirementsAgain(client, project_id),
	done: (client: QueryClient, { project_id }: ChangeOf<AboutRequirement>, answer: RequirementsResponse | null) =>
		answer ? showRequirements(client, project_id, answer) : fetchRequirementsAgain(client, project_id),
})

const requirementRemoved = defineDeletion({
	...ofKind(REQUIREMENT_REMOVED),
	named: ({ t }, { file }) => t('changes:name.requirement_removed', { file: file.file_name }),
	told: ({ t }, { about }) => t('changes:done.requirement_removed', { file: about.file.file_name }),
	undo: ({ project_id, about }) => draftRequirementRestoration(project_id, about.file),
})

const requirementRestored = defineChange({
	...ofKind(REQUIREMENT_RESTORED),
	named: ({ t }, { file }) => t('changes:name.requirement_restored', { file: file.file_name }),
	told: ({ t }, { about }) => t('changes:done.requirement_restored', { file: about.file.file_name }),
	undo: ({ project_id, about }) => draftRequirementRemoval(project_id, about.file),
})

/** Removes an IDS file, which can be restored. */
export const draftRequirementRemoval = (project_id: string, file: RequirementFile): ChangeDraft => ({
	id: newId(),
	project_id,
	kind: requirementRemoved.name,
	request: { method: 'DELETE', path: requirementPath(project_id, file.id) },
	about: { file },
})

const draftRequirementRestoration = (project_id: string, file: RequirementFile): ChangeDraft => ({
	id: newId(),
	project_id,
	kind: requirementRestored.name,
	request: { method: 'POST', path: `${requirementPath(project_id, file.id)}/restore` },
	about: { file },
})
