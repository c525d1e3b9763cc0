import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { draftNameOf, type IdsDrafts, type UnsavedIds } from './ids-drafts.ts'
import classes from './requirements.module.css'

/** What a draft is called: as its file, or by the title that it will have. */
function useDraftName() {
	const { t } = useTranslation('requirements')
	return ({ file, title }: UnsavedIds) => file?.file_name ?? (title.trim() || t('editor.name_default'))
}

/** A function that forgets a draft, which can be taken back. */
export function useDiscardDraft(change: IdsDrafts['change'], forget: IdsDrafts['forget']) {
	const { t } = useTranslation('requirements')
	const nameOf = useDraftName()
	const offerUndo = useOfferUndo()
	return (draft: UnsavedIds) => {
		const name = draftNameOf(draft.file)
		const file = nameOf(draft)
		forget(name)
		offerUndo({
			id: `ids draft ${name}`,
			message: t('unsaved.discarded', { file }),
			// Not over what was begun in its place.
			undo: async () => change(draft, (there) => there),
			undone: t('unsaved.back', { file }),
			failed: t('edit_failed', { file }),
		})
	}
}

type UnsavedFilesProps = {
	drafts: readonly UnsavedIds[]
	onContinue: (draft: UnsavedIds) => void
	onDiscard: (draft: UnsavedIds) => void
}

/** What was put together in the editor and not saved, such as before the page was left. */
export function UnsavedFiles({ drafts, onContinue, onDiscard }: UnsavedFilesProps) {
	const { t } = useTranslation('requirements')
	const nameOf = useDraftName()
	if (drafts.length === 0) return null
	return (
		<ul className={classes.unsaved} aria-label={t('unsaved.title')}>
			{drafts.map((draft) => (
				<li key={draftNameOf(draft.file)}>
					<div className={classes.draft}>
						<UserText text={nameOf(draft)} />
						<Text size="sm" c="dimmed">
							{t('unsaved.text')}
						</Text>
					</div>
					<div className={classes.choices}>
						<Button size="xs" onClick={() => onContinue(draft)}>
							{t('unsaved.continue')}
						</Button>
						<Button size="xs" variant="default" onClick={() => onDiscard(draft)}>
							{t('editor.discard')}
						</Button>
					</div>
				</li>
			))}
		</ul>
	)
}
