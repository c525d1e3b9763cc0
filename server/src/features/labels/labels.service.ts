import { randomBytes } from 'node:crypto'
import {
	type ChangeLabelResponse,
	type FoundLabel,
	type IssueLabelsResponse,
	LABEL_UNKNOWN,
	type LabelListResponse,
	labelCode,
	MAX_LABELS_OF_PANEL,
	readLabelCode,
} from '@panelyard/contracts/panels/labels'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject } from '../../access/made-changes.ts'
import { mayReadProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { requirePanels } from '../panels/panels.service.ts'
import * as queries from './labels.queries.ts'

export const LABEL_GONE = 'This label no longer exists'
const RANDOM_BYTES = 10

/** All labels of a project, by column. */
export async function projectLabels(db: Database, project_id: string): Promise<Omit<LabelListResponse, 'revision'>> {
	const listed = await queries.listLabels(db, project_id)
	return {
		codes: listed.map(({ code }) => code),
		panel_ids: listed.map(({ panel_id }) => panel_id),
		revoked: listed.flatMap(({ code, is_revoked }) => (is_revoked ? [code] : [])),
	}
}

/** Returns a valid label of each panel, new where it has none. Issuing again after a lost answer issues nothing more. */
export async function issueLabels(
	platform: Platform,
	user_id: string,
	project_id: string,
	asked: readonly string[],
): Promise<IssueLabelsResponse> {
	const panel_ids = [...new Set(asked)]
	const changing = { project_id, user_id, needed: 'editor' } as const
	type LabelsChange = IssueLabelsResponse & { issued: number }
	const { issued, ...done } = await changeProject<LabelsChange>(
		platform.database,
		changing,
		async ({ tx, project, leaveUnchanged }) => {
			await requirePanels(tx, project_id, panel_ids)
			const valid = await queries.validLabels(tx, project_id, panel_ids)
			const labelled = new Set(valid.map(({ panel_id }) => panel_id))
			const bare = panel_ids.filter((id) => !labelled.has(id))
			if (bare.length === 0) return leaveUnchanged({ labels: valid, revision: project.revision - 1, issued: 0 })
			const codes = await newCodes(tx, bare.length)
			const added = bare.map((panel_id, index) => ({ panel_id, code: codes[index] as string }))
			await queries.insertLabels(
				tx,
				added.map((label) => ({ ...label, project_id, user_id })),
			)
			await queries.deleteOldest(tx, bare, MAX_LABELS_OF_PANEL)
			const details = { panel_count: bare.length }
			await recordAction(tx, { project_id, user_id, action: 'labels.issued', details })
			const labels = [...valid, ...added.map((label) => ({ ...label, is_revoked: false }))]
			return { labels, revision: project.revision, issued: bare.length }
		},
	)
	if (issued > 0) tellLabels(platform, project_id, done.revision)
	return done
}

/** Random codes that no label has. */
async function newCodes(tx: Database, count: number): Promise<string[]> {
	const codes = new Set<string>()
	while (codes.size < count) {
		const made = Array.from({ length: count - codes.size }, () => labelCode(randomBytes(RANDOM_BYTES)))
		const taken = new Set(await queries.takenCodes(tx, made))
		for (const code of made) if (!taken.has(code)) codes.add(code)
	}
	return [...codes]
}

/** Revokes a label, or makes it valid again. */
export async function changeLabel(
	platform: Platform,
	user_id: string,
	project_id: string,
	text: string,
	is_revoked: boolean,
): Promise<ChangeLabelResponse> {
	const changing = { project_id, user_id, needed: 'editor' } as const
	type LabelsChange = ChangeLabelResponse & { changed: boolean }
	const { changed, ...done } = await changeProject<LabelsChange>(
		platform.database,
		changing,
		async ({ tx, project, leaveUnchanged }) => {
			const code = readLabelCode(text)
			const label = code && (await queries.findLabel(tx, project_id, code))
			if (!label) throw new AppError('NOT_FOUND', LABEL_GONE)
			if (label.is_revoked === is_revoked)
				return leaveUnchanged({ label, revision: project.revision - 1, changed: false })
			await queries.setRevoked(tx, label.code, is_revoked)
			const action = is_revoked ? 'label.revoked' : 'label.restored'
			const details = { code: label.code }
			await recordAction(tx, { project_id, user_id, action, subject_id: label.panel_id, details })
			return { label: { ...label, is_revoked }, revision: project.revision, changed: true }
		},
	)
	if (changed) tellLabels(platform, project_id, done.revision)
	return done
}

const tellLabels = (platform: Platform, project_id: string, revision: number): void =>
	platform.tellProject('project_updated', { project_id, what: ['labels'], revision })

/** The panel of a code. Unknown codes and those of projects that the person may not see get the same answer. */
export async function findLabel(db: Database, user: { id: string } | null, text: string): Promise<FoundLabel> {
	const code = readLabelCode(text)
	const found = code && (await queries.labelAnywhere(db, code))
	if (!found || !(await mayReadProject(db, user, found.project_id))) throw new AppError('NOT_FOUND', LABEL_UNKNOWN)
	return found
}
