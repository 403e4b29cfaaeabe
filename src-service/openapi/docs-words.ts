import { pageWords } from '#shared/lib/page-words.ts';

/** The words around the reference; what it describes has its one English name everywhere. */
export const docsWords = pageWords({
  title: { en: 'API reference', fr: 'Référence de l’API', es: 'Referencia de la API' },
  index: { en: 'Operations', fr: 'Opérations', es: 'Operaciones' },
  intro: {
    en: {
      one: '{count} operation under {address}, with an API key or an access token as Bearer.',
      other: '{count} operations under {address}, each with an API key or an access token as Bearer.',
    },
    fr: {
      one: '{count} opération à l’adresse {address}, avec une clé d’API ou un jeton d’accès comme Bearer.',
      other: '{count} opérations à l’adresse {address}, chacune avec une clé d’API ou un jeton d’accès comme Bearer.',
    },
    es: {
      one: '{count} operación en {address}, con una clave de API o un token de acceso como Bearer.',
      other: '{count} operaciones en {address}, cada una con una clave de API o un token de acceso como Bearer.',
    },
  },
  assistant: {
    en: 'The assistant server is {address}.',
    fr: 'Le serveur pour assistants est {address}.',
    es: 'El servidor para asistentes es {address}.',
  },
  takesNothing: { en: 'Takes nothing.', fr: 'N’attend rien.', es: 'No recibe nada.' },
  field: { en: 'Field', fr: 'Champ', es: 'Campo' },
  place: { en: 'In', fr: 'Où', es: 'Dónde' },
  type: { en: 'Type', fr: 'Type', es: 'Tipo' },
  bounds: { en: 'Bounds', fr: 'Bornes', es: 'Límites' },
  need: { en: 'Needed', fr: 'Exigé', es: 'Exigido' },
  required: { en: 'required', fr: 'obligatoire', es: 'obligatorio' },
  tokens: {
    en: { one: '{count} token', other: '{count} tokens' },
    fr: { one: 'coût : {count} requête', other: 'coût : {count} requêtes' },
    es: { one: 'coste: {count} petición', other: 'coste: {count} peticiones' },
  },
  facts: {
    en: '{tokens}, {access}, answers {status}.',
    fr: '{tokens}, {access}, répond {status}.',
    es: '{tokens}, {access}, responde {status}.',
  },
  read: { en: 'read-only keys too', fr: 'clés en lecture seule aussi', es: 'también claves de solo lectura' },
  write: { en: 'full access', fr: 'accès complet', es: 'acceso completo' },
  answerOf: { en: 'Answer of {name}', fr: 'Réponse de {name}', es: 'Respuesta de {name}' },
  or: { en: 'or', fr: 'ou', es: 'o' },
  listOf: { en: 'list of {type}', fr: 'liste de {type}', es: 'lista de {type}' },
  minimum: { en: 'from {value}', fr: 'à partir de {value}', es: 'desde {value}' },
  maximum: { en: 'to {value}', fr: 'jusqu’à {value}', es: 'hasta {value}' },
  minLength: {
    en: { one: 'at least {count} character', other: 'at least {count} characters' },
    fr: { one: 'au moins {count} caractère', other: 'au moins {count} caractères' },
    es: { one: 'al menos {count} carácter', other: 'al menos {count} caracteres' },
  },
  maxLength: {
    en: { one: 'at most {count} character', other: 'at most {count} characters' },
    fr: { one: 'au plus {count} caractère', other: 'au plus {count} caractères' },
    es: { one: 'como máximo {count} carácter', other: 'como máximo {count} caracteres' },
  },
  minItems: {
    en: { one: 'at least {count} item', other: 'at least {count} items' },
    fr: { one: 'au moins {count} élément', other: 'au moins {count} éléments' },
    es: { one: 'al menos {count} elemento', other: 'al menos {count} elementos' },
  },
  maxItems: {
    en: { one: 'at most {count} item', other: 'at most {count} items' },
    fr: { one: 'au plus {count} élément', other: 'au plus {count} éléments' },
    es: { one: 'como máximo {count} elemento', other: 'como máximo {count} elementos' },
  },
  default: { en: '{value} by default', fr: '{value} par défaut', es: '{value} por defecto' },
});

/** The words of the reference in one language. */
export type DocsWords = ReturnType<typeof docsWords>;
