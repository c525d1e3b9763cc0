import { type ButtonProps, CloseButton, Text } from '@mantine/core'
import { type IdsText, LARGEST_IDS_TEXT, MOST_IDS_FILES } from '@panelyard/contracts/testing/conformance'
import { IconFileCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IDS_FILES } from '../../domain/requirements/ids-text.ts'
import { useFormat } from '../../locales/format.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { FilesButton } from '../../ui/forms/files-button.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './ids-choice.module.css'
import { withIdsFiles } from './ids-files.ts'

/** A function that takes further IDS files and returns all of them; null where it can't, and then it says why. */
export function useTakeIds(taken: readonly IdsText[], onChange: (files: readonly IdsText[]) => void) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	return async (files: readonly File[]): Promise<readonly IdsText[] | null> => {
		if (files.length === 0) return taken
		const all = await withIdsFiles(taken, files)
		if (typeof all === 'string') {
			toast.error(t(`ids.${all}`, { number: MOST_IDS_FILES, size: format.bytes(LARGEST_IDS_TEXT) }))
			return null
		}
		onChange(all)
		return all
	}
}

export type IdsChoiceProps = { files: readonly IdsText[]; onChange: (files: readonly IdsText[]) => void }

/** Takes further IDS files. */
export function IdsButton({ files, onChange, ...button }: IdsChoiceProps & ButtonProps) {
	const take = useTakeIds(files, onChange)
	return <FilesButton {...button} accept={IDS_FILES} onFiles={(chosen) => void take(chosen)} />
}

/** The IDS files that the next model is tested with. */
export function IdsChoice({ files, onChange }: IdsChoiceProps) {
	const { t } = useTranslation('tools')
	return (
		<section className={classes.choice}>
			<div className={classes.head}>
				<IconFileCheck size={20} stroke={1.6} aria-hidden />
				<div>
					<Text fw={550}>{t('ids.title')}</Text>
					<Text c="dimmed" size="sm">
						{t('ids.text')}
					</Text>
				</div>
				<IdsButton files={files} onChange={onChange} leftSection={<IconPlus size={16} aria-hidden />}>
					{t('ids.add')}
				</IdsButton>
			</div>
			{files.length > 0 && (
				<ul className={classes.files} aria-label={t('ids.title')}>
					{files.map((file) => (
						<li key={file.name}>
							<UserText text={file.name} />
							<CloseButton
								size="sm"
								aria-label={t('ids.remove', { name: file.name })}
								onClick={onFirstClick(() => onChange(files.filter((each) => each !== file)))}
							/>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
