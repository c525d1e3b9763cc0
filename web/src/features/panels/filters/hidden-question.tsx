import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskOfPanels } from '../../../domain/panels/search/ask-of-panels.ts'

/**
 * Asks before a change of selected panels that filters hide in part: of those shown, or of all.
 * @param shown the panels that the list shows
 * @returns `ask` makes the change, or asks first; `question` is to be shown
 */
export function useHiddenQuestion(shown: readonly string[]) {
	const { t } = useTranslation(['panels', 'changes'])
	// What was asked last stays while the dialog fades out, so that its text does not vanish first.
	const [asked, setAsked] = useState<{ ids: readonly string[]; run: Parameters<AskOfPanels>[1] }>({
		ids: [],
		run: () => {},
	})
	const [isOpen, setOpen] = useState(false)
	const shownIds = useMemo(() => new Set(shown), [shown])
	const visible = asked.ids.filter((id) => shownIds.has(id))
	const total = asked.ids.length
	const answer = (ids: readonly string[]) => {
		setOpen(false)
		asked.run(ids)
	}
	const ask = useCallback<AskOfPanels>(
		(ids, run) => {
			if (ids.every((id) => shownIds.has(id))) return run(ids)
			setAsked({ ids, run })
			setOpen(true)
		},
		[shownIds],
	)
	const question = (
		<Modal opened={isOpen} onClose={() => setOpen(false)} title={t('hidden_title')} size={480}>
			<Stack gap="md">
				<Text>{t('hidden_text', { hidden: total - visible.length, total })}</Text>
				<Group gap="xs" justify="flex-end">
					<Button variant="default" onClick={() => setOpen(false)} data-autofocus>
						{t('changes:rule.cancel')}
					</Button>
					<Button variant="default" onClick={() => answer(asked.ids)}>
						{t('hidden_all', { number: total })}
					</Button>
					{visible.length > 0 && (
						<Button onClick={() => answer(visible)}>{t('hidden_only_shown', { number: visible.length })}</Button>
					)}
				</Group>
			</Stack>
		</Modal>
	)
	return { ask, question }
}
