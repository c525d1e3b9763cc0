import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A change of panels that a person has asked for. */
type Act = (ids: readonly string[]) => void

/**
 * Asks before a change of selected panels that filters hide in part: of those shown, or of all.
 * @returns `ask` makes the change, or asks first; `question` is to be shown
 */
export function useHiddenQuestion(selected: readonly string[], shown: readonly string[]) {
	const { t } = useTranslation(['panels', 'changes'])
	const [act, setAct] = useState<{ run: Act } | null>(null)
	const [total, visible] = [selected.length, shown.length]
	const answer = (ids: readonly string[]) => {
		setAct(null)
		act?.run(ids)
	}
	const ask = (run: Act) => (visible < total ? setAct({ run }) : run(selected))
	const question = (
		<Modal opened={act !== null} onClose={() => setAct(null)} title={t('hidden_title')} size={480}>
			<Stack gap="md">
				<Text>{t('hidden_text', { hidden: total - visible, total })}</Text>
				<Group gap="xs" justify="flex-end">
					<Button variant="default" onClick={() => setAct(null)} data-autofocus>
						{t('changes:rule.cancel')}
					</Button>
					<Button variant="default" onClick={() => answer(selected)}>
						{t('hidden_all', { number: total })}
					</Button>
					{visible > 0 && <Button onClick={() => answer(shown)}>{t('hidden_only_shown', { number: visible })}</Button>}
				</Group>
			</Stack>
		</Modal>
	)
	return { ask, question }
}
