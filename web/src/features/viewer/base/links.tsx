import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps } from '@mantine/core'
import { createLink, linkOptions } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type OfAnchor<Props> = Props &
	Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

/** A link to a page that looks like an icon button. */
export const IconLink = createLink((props: OfAnchor<ActionIconProps>) => <ActionIcon component="a" {...props} />)

/** A link to a page within a text. */
export const TextLink = createLink((props: OfAnchor<AnchorProps>) => <Anchor {...props} />)

/** The page of a project. */
export const projectLink = (id: string) => linkOptions({ to: '/app/project/$id', params: { id } })

/** The panels of a project as a list. */
export const panelListLink = (id: string) =>
	linkOptions({ to: '/app/project/$id', params: { id }, search: { tab: 'panels' } })
