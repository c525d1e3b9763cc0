import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password with an eye that the keyboard reaches and that says what it will do. */
export function PasswordField(props: PasswordInputProps) {
	const { t } = useTranslation('auth')
	const [visible, setVisible] = useState(false)
	return (
		<PasswordInput
			{...props}
			visible={visible}
			onVisibilityChange={setVisible}
			visibilityToggleButtonProps={{
				'aria-label': visible ? t('hide_password') : t('show_password'),
				'aria-pressed': undefined,
				tabIndex: 0,
			}}
		/>
	)
}
