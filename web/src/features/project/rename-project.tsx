import { Button, TextInput } from '@mantine/core'
import { type Project, ProjectName } from '@panelyard/contracts/projects/projects'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import classes from './project-header.module.css'

/** The project's name as a field in its own place: Enter saves, Escape leaves it as it was. */
export function RenameProject({ project, onDone }: { project: Project; onDone: () => void }) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
	const messageText = useMessageText()
	const update = useChangeByForm((name: string) => draftProjectChange(project, { name }))
	const [name, setName] = useState(project.name)
	const [error, setError] = useState<string | null>(null)

	const submit = (event: FormEvent) => {
		event.preventDefault()
		const parsed = ProjectName.safeParse(name)
		if (!parsed.success) return setError(messageText(parsed.error.issues[0]?.message ?? ''))
		if (parsed.data === project.name) return onDone()
		update.mutate(parsed.data, { onSuccess: onDone, onError: (thrown) => setError(errorText(thrown)) })
	}
	return (
		<form className={classes.rename} onSubmit={submit} noValidate>
			<TextInput
				value={name}
				onChange={(event) => {
					setName(event.currentTarget.value)
					setError(null)
				}}
				onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onDone()}
				error={error}
				aria-label={t('name')}
				autoFocus
			/>
			<Button type="submit" loading={update.isPending}>
				{t('save')}
			</Button>
			<Button variant="default" onClick={onDone}>
				{t('cancel')}
			</Button>
		</form>
	)
}
