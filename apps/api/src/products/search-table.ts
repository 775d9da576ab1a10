/**
 * Typical searches of customers. Each has a result that is expected among the first five: the beginning of a title,
 * or a `#category` or `@tag` of the demo town. They were written before the ranking was changed. Every fourth search
 * is in a control group: no rule or synonym was added because of these searches.
 */
const table = `
barra de pan                 | Barra de leña; Pan de
pan sin gluten               | Pan sin gluten
tarta de queso               | Tarta de queso
magdalenas                   | Magdalenas de aceite
cruasan                      | Cruasán de mantequilla
croissant                    | Cruasán de mantequilla
ensaimada                    | Ensaimada con crema
turron blando                | Turrón de Xixona
turrón duro                  | Turrón de Alacant
dulces de navidad            | #turrones
pastel de cumpleaños         | #pasteles
algo dulce                   | #pasteles; #bolleria; #turrones
naranjas                     | Naranja
naranjas para zumo           | Naranja de zumo
mandarinas                   | Clementina con hoja
fruta de temporada           | #fruta
tomates                      | Tomate
patatas                      | Patata nueva
verdura ecologica            | Zanahoria ecológica; Kale; #verdura
ensalada                     | Tomate de ensalada; Lechuga
lechuga                      | Lechuga romana
garbanzos                    | Garbanzo pedrosillano
lentejas                     | Lenteja pardina
frutos secos                 | #frutos-secos
nueces                       | Nuez de Requena
almendras                    | Almendra marcona
boquerones                   | Boquerón de Gandia
dorada                       | Dorada de lonja
pescado fresco               | #pescado
pescado azul                 | Sardina; Boquerón; Atún
gambas                       | Gamba
langostinos                  | Langostino de Vinaròs
mejillones                   | Mejillones; Clóchina
marisco para navidad         | Bandeja de fiesta; #marisco
bacalao                      | Lomo de bacalao
pulpo                        | Pulpo de roca
carne para paella            | Carne para paella
carne picada                 | Carne de ternera picada
pechuga de pollo             | Pechuga de pollo
chuletas de cordero          | Chuletillas de cordero
hamburguesas                 | Hamburguesa de vaca; Hamburguesa de merluza
barbacoa                     | Chorizo fresco; Longaniza fresca; Costilla; Panceta; Secreto; Pinchos de pollo; Chuletillas; Hamburguesa de vaca; Chuletón; Entrecot
salchichas                   | Longaniza fresca; Botifarra; Blanquet
jamon serrano                | Jamón de Teruel; Jamón ibérico
jamón york                   | Jamón cocido
embutido para bocadillo      | #embutidos
queso de cabra               | Queso fresco de cabra; Queso blanquet; Curado de cabra; Rulo de cabra
queso curado                 | Curado de cabra; Queso viejo; Queso Tronchón
tabla de quesos              | Tabla de cinco quesos; Tabla de quesos de olivo
leche                        | Leche fresca de cabra; Leche merengada
huevos                       | Huevos de gallina
yogures                      | Yogur
aceite de oliva              | Aceite de oliva virgen extra
aseite                       | Aceite
vinagre                      | Vinagre
aceitunas                    | Aceituna manzanilla
olivas                       | Aceituna manzanilla
arroz                        | Arroz
arroz para paella            | Arroz bomba
paella                       | Carne para paella; Paellera; Arroz bomba; Gamba blanca
pasta                        | Macarrones de espelta; Fideo de fideuà
cafe molido                  | Café
infusiones                   | Manzanilla; Poleo; Timó; Hierba luisa; Mezcla de la noche; Rabo de gato
te para dormir               | Mezcla de la noche; Manzanilla; Hierba luisa
chocolate                    | Chocolate a la piedra; Napolitana de chocolate; Tarta de chocolate; Helado de chocolate
miel                         | Miel
mermelada                    | Mermelada
vino tinto                   | #tinto
vi negre                     | #tinto
vino blanco                  | #blanco
cava                         | Cava brut; Espumoso brut
champan                      | Cava brut; Espumoso brut
cerveza artesana             | Cerveza
vermut                       | Vermut
horchata                     | Horchata de chufa; Horchata sin azúcar
orxata                       | Horchata de chufa; Horchata sin azúcar
helado                       | Helado
novela                       | #narrativa
libro infantil               | #infantil
tebeos                       | #comic
cuaderno                     | Cuaderno de tapa dura
boligrafos                   | Bolígrafo de gel
vuelta al cole               | Mochila escolar; Estuche; Bata escolar; Zapato colegial; Chándal; Cuaderno; Caja de doce lápices; Agenda; Juego de escuadra; Rotuladores; Acuarelas escolares; Tijeras escolares; Barra de pegamento
tornada a l'escola           | Mochila escolar; Estuche; Bata escolar; Zapato colegial; Chándal; Cuaderno; Caja de doce lápices; Agenda; Juego de escuadra; Rotuladores; Acuarelas escolares; Tijeras escolares; Barra de pegamento
mochila                      | Mochila escolar
bombilla                     | Bombilla
copia de llaves              | Copia de llave
destornillador               | Juego de seis destornilladores
taladro                      | Taladro percutor
pintura blanca               | Pintura plástica; Cal pintura
sarten                       | Sartén de hierro
cafetera                     | Cafetera italiana
rosas                        | Docena de rosas
flores para regalar          | #ramos
planta de interior           | Cesta de plantas; Sansevieria; Espatifilo; Orquídea
flors                        | #ramos
crema solar                  | Protector solar; Bruma solar
crema de manos               | Crema hidratante
jabon                        | Jabón
pañales                      | Crema de pañal
biberon                      | Biberón
vestido                      | Vestido
vestido de fiesta            | Vestido de fiesta
camisa de hombre             | Camisa
chaqueta                     | Americana; Rebeca; Anorak; Chaleco
zapatos de piel              | Zapato de cordones; Mocasín; Zapatilla deportiva de piel
sabates                      | #calzado
zapatillas                   | Zapatilla
regalo para mi madre         | @regalo
regalos                      | @regalo
regal                        | @regalo
juguete de madera            | Peonza de madera; Tren de madera; Bloques; Cocinita; Cesta de frutas
juego de mesa                | #juegos
bici electrica               | Bicicleta eléctrica
casco                        | Casco urbano
comida para perros           | Pienso de pollo para perro; Pienso sin cereales; Huesos de piel
cena                         | #salados; #quesos; #embutidos; #pescado; #carne
picoteo                      | #embutidos; #quesos; Aceituna; Vermut; #salados; Anchoa; Mojama; Berberechos; Mejillones; Rosquilletas; Cacahuete
desayuno                     | #bolleria; #cafe; #pan; #miel; Leche; Yogur; Cuenco de desayuno
almuerzo                     | @almuerzo
pizza                        | Coca de
formatge                     | #quesos
`

export interface TableQuery {
  text: string
  /** The expected results, of which one is enough: the beginning of a title, `#category` or `@tag`. */
  wanted: readonly string[]
  /**
   * Whether the search is in the control group. The rules were made with the other searches in mind, so the control
   * group shows whether the rules also improve searches that nobody thought of.
   */
  aside: boolean
}

export const queries: readonly TableQuery[] = table
  .trim()
  .split('\n')
  .map((line, index) => {
    const [text, wanted] = line.split('|') as [string, string]
    return { text: text.trim(), wanted: wanted.split(';').map((one) => one.trim()), aside: index % 4 === 3 }
  })
