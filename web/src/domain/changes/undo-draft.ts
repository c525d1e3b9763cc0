import { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { dotted } from '../../locales/dotted.ts'
import { type ChangeKind, type ChangeText, defineChange } from './change-kind.ts'
import type { ChangeTexts } from './change-texts.ts'

const AboutUndo = z.object({
	change_id: z.string(),
	/** The panel as people know it, when it is only one. */
	label: z.string().optional(),
})
type AboutUndo = z.infer<typeof AboutUndo>

type DraftUndo = (project_id: string, change_id: string, label?: string) => ChangeDraft

type UndoKind = Pick<ChangeKind<AboutUndo, UndoChangeResponse>, 'name' | 'show' | 'takeBack' | 'done' | 'told'> & {
	/** Whether an answer has something to do again; without it an undo can't be undone. */
	canRedo?: (answer: UndoChangeResponse) => boolean
	/** What does it again, where that is told in other words than the undo. */
	redo?: DraftUndo
}

/** Makes a kind of change known that takes other changes back. Returns what drafts one for the id of a change. */
export function defineUndo({ canRedo, redo, ...kind }: UndoKind): DraftUndo {
	const draft: DraftUndo = (project_id, change_id, label) => {
		const id = newId()
		return {
			id,
			project_id,
			kind: kind.name,
			request: {
				method: 'POST',
				path: `/projects/${project_id}/changes/${change_id}/undo`,
				body: { change_id: id, answer: 'by_element' },
			},
			about: { change_id, ...(label && { label }) },
		}
	}
	defineChange<AboutUndo, UndoChangeResponse>({
		...kind,
		about: AboutUndo,
		answer: UndoChangeResponse,
		named: ({ t }) => t('changes:undo'),
		...(canRedo && {
			undo: ({ id, project_id, about }, answer) =>
				canRedo(answer) ? (redo ?? draft)(project_id, id, about.label) : null,
		}),
	})
	return draft
}

/**
 * How many panels an undo restored and how many it left, after what `others` say it brought back besides.
 * @param label names the panel, when it is only one
 */
export function toldRestored(
	{ t }: ChangeTexts,
	{ restored, kept }: Pick<UndoChangeResponse, 'restored' | 'kept'>,
	others: readonly (string | false | undefined)[],
	label?: string,
): ChangeText {
	const more = others.filter(Boolean)
	const text = (count: number, left: number) =>
		dotted([
			...more,
			(count > 0 || more.length === 0) &&
				(label && count === 1
					? t('changes:done.restored_named', { panel: label })
					: t('changes:done.restored', { count })),
			left > 0 && t('changes:done.kept', { count: left }),
		])
	return more.length > 0 ? text(restored, kept) : { key: 'restored', count: restored, kept, text }
}
