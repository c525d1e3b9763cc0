import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../ui/save-file.ts'
import { useCopy } from '../../ui/text/copy-text.ts'
import classes from './profile.module.css'

/** Codes that nobody can show again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	const { t } = useTranslation('profile')
	const copy = useCopy()
	const text = `${codes.join('\n')}\n`
	const download = () => saveFile('panelyard-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
	return (
		<Stack gap="sm">
			<Text size="sm" role="status">
				{t('factor.codes_text')}
			</Text>
			<ol className={classes.codes} dir="ltr" aria-label={t('factor.codes')}>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<Group justify="space-between" gap="xs">
				<Group gap="xs">
					<Button variant="default" onClick={download}>
						{t('factor.download')}
					</Button>
					<Button variant="default" onClick={() => copy(text)}>
						{t('factor.copy')}
					</Button>
				</Group>
				<Button autoFocus onClick={() => modals.closeAll()}>
					{t('factor.kept')}
				</Button>
			</Group>
		</Stack>
	)
}
