import { createElement, Fragment, type ReactNode } from 'react'
import type { Sentence } from '#src/shared/language.ts'

/** A sentence whose parts are elements, as React shows it. */
export const inline = (sentence: Sentence<ReactNode>): ReactNode => createElement(Fragment, null, ...sentence)
