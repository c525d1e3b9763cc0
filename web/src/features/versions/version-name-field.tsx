import { TextInput } from '@mantine/core'
import { VERSION_NAME_MAX_LENGTH } from '@panelyard/contracts/models/versions'
import { useTranslation } from 'react-i18next'

type VersionNameFieldProps = { name: string; onChange: (name: string) => void }

/** The field for the name of a new version. */
export function VersionNameField({ name, onChange }: VersionNameFieldProps) {
	const { t } = useTranslation('versions')
	return (
		<TextInput
			label={t('upload.name')}
			description={t('upload.name_hint')}
			maxLength={VERSION_NAME_MAX_LENGTH}
			value={name}
			onChange={({ currentTarget }) => onChange(currentTarget.value)}
		/>
	)
}
