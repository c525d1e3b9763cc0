import { Button, Radio, Stack, Text } from '@mantine/core'
import { decodedText, rankEncodings } from '@panelyard/contracts/models/text-encodings'
import { ENCODING_LANGUAGES, encodingName, type TextEncoding } from '@panelyard/contracts/models/text-languages'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { readerLanguages } from './reader-languages.ts'

type EncodingChoiceProps = {
	/** Texts as they are in the file. */
	samples: readonly Uint8Array[]
	value: TextEncoding
	onChange: (encoding: TextEncoding) => void
}

/** Encodings with different results that are shown before a person asks for all of them. */
const MOST_LIKELY = 3
/** Texts that show what an encoding makes of them. */
const PREVIEWED = 4
/** Languages named for an encoding. */
const NAMED_LANGUAGES = 3
const LANGUAGE_CODES: { [name: string]: string } = { nordic: 'sv', zh: 'zh-Hans', zh_tw: 'zh-Hant' }

/** Asks in which encoding texts are written: the likely ones first, each with what the texts are in it. */
export function EncodingChoice({ samples, value, onChange }: EncodingChoiceProps) {
	const { t, i18n } = useTranslation('project')
	const [isAll, setAll] = useState(false)
	const ranked = useMemo(() => {
		const bytes = Uint8Array.from(samples.flatMap((sample) => [...sample, 10]))
		const whole = rankEncodings(bytes, { languages: readerLanguages() }).map(({ encoding }) => encoding)
		const all = [...whole, ...(whole.includes(value) ? [] : [value])]
		return all.map((encoding) => ({ encoding, text: preview(samples, encoding) }))
	}, [samples, value])
	const different = ranked.filter(({ text }, at) => ranked.findIndex((likelier) => likelier.text === text) === at)
	const likely = different.slice(0, MOST_LIKELY)
	const shown = isAll ? ranked : ranked.filter((one) => likely.includes(one) || one.encoding === value)
	return (
		<Stack gap="sm">
			<Radio.Group
				label={t('encoding.which')}
				value={value}
				onChange={(chosen) => onChange(ranked.find(({ encoding }) => encoding === chosen)?.encoding ?? value)}
			>
				<Stack gap="xs">
					{shown.map(({ encoding, text }) => (
						<Radio
							key={encoding}
							value={encoding}
							label={encodingLabel(encoding, i18n.language)}
							description={<bdi>{text}</bdi>}
						/>
					))}
				</Stack>
			</Radio.Group>
			{shown.length < ranked.length && (
				<Text size="sm">
					<Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
						{t('encoding.all')}
					</Button>
				</Text>
			)}
		</Stack>
	)
}

/** `Windows-1250 (Polish, Czech, Hungarian)` */
function encodingLabel(encoding: TextEncoding, language: string): string {
	if (encoding === 'utf-8') return encodingName(encoding)
	const names = new Intl.DisplayNames([language], { type: 'language' })
	const languages = ENCODING_LANGUAGES[encoding]
		.slice(0, NAMED_LANGUAGES)
		.map((name) => names.of(LANGUAGE_CODES[name] ?? name) ?? name)
	return `${encodingName(encoding)} (${languages.join(', ')})`
}

const preview = (samples: readonly Uint8Array[], encoding: TextEncoding): string =>
	dotted(
		samples.slice(0, PREVIEWED).map((bytes) => decodedText(bytes, encoding) ?? new TextDecoder(encoding).decode(bytes)),
	)
